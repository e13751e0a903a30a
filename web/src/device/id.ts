/** Names nobody else has. crypto.randomUUID is withheld on plain HTTP; getRandomValues is not. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
