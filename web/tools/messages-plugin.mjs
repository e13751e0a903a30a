// Turns messages/<locale>.json into compiled functions; nothing is parsed or evaluated in the page.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compiled, problems } from './messages.mjs';

const SOURCE = /(^|\/)(en|fr|de|ru)\.json$/;
const COMPILED = /(.*\/messages\/(en|fr|de|ru))\.compiled\.js$/;

/** Vite's own server asks for files by their path below the root. */
function onDisk(root, file) {
  return existsSync(file) ? file : join(root, file);
}

export function messages() {
  let root = '';
  return {
    name: 'kitama-messages',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      if (!importer || !SOURCE.test(source)) return null;
      const file = resolve(dirname(importer), source);
      return file.includes('/messages/') ? file.replace(/json$/, 'compiled.js') : null;
    },
    load(id) {
      const match = COMPILED.exec(id);
      if (!match) return null;
      const file = onDisk(root, `${match[1]}.json`);
      this.addWatchFile(file);
      const found = problems(dirname(file));
      if (found.length > 0) this.error(found.join('\n'));
      return compiled(file, match[2]);
    },
  };
}
