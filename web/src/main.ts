import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { openNewest } from './device/versions';
import { shell } from './i18n/index.svelte';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

/** Not awaited at the top of this file: what is loaded later waits until this file has been run. */
async function begin(): Promise<void> {
  const target = document.getElementById('app');
  if (target === null) throw new Error('index.html has no place for the page');
  await settings.begin();
  await shell.open();
  router.begin();
  const mayChange = router.route.screen !== 'table';
  if (await openNewest(mayChange, () => location.reload())) return;
  mount(App, { target });
  const { offline } = await import('./device/offline.svelte');
  await offline.getReady();
}

void begin();
