/** Lets the page open without a network, where the browser allows it (not on plain HTTP). */
export function keepShell(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker
    .register('/worker.js')
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      active?.postMessage(performance.getEntriesByType('resource').map((entry) => entry.name));
    })
    .catch(() => {
      // Without it the page still plays; it just cannot open without a network.
    });
}
