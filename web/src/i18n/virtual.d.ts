/** The modules tools/messages-plugin.mjs makes: what is said before a title is loaded. */
declare module 'virtual:words/*' {
  const words: unknown;
  export default words;
}
