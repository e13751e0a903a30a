// Turns messages/<locale>.json into compiled functions; nothing is parsed or evaluated in the page.
// virtual:words/<locale> is what is said before a title is loaded, all in one.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compiled, firstCatalogues, problems, read, typeset } from './messages.mjs';

const SOURCE = /(^|\/)(en|fr|de|ru)\.json$/;
const COMPILED = /(.*\/messages\/(en|fr|de|ru))\.compiled\.js$/;
const LESSONS = /\/lessons\.(en|fr|de|ru)\.json$/;
const FIRST = /^\0?(virtual:words\/(en|fr|de|ru))$/;

/** Vite's own server asks for files by their path below the root. */
function onDisk(root, file) {
  return existsSync(file) ? file : join(root, file);
}

export function messages() {
  let root = '';

  /** The texts of these catalogues in one language, compiled; what they lack fails the build. */
  function load(plugin, catalogues, locale) {
    for (const { folder } of catalogues) plugin.addWatchFile(join(folder, `${locale}.json`));
    const found = catalogues.flatMap(({ folder }) => problems(folder));
    if (found.length > 0) plugin.error(found.join('\n'));
    const texts = catalogues.flatMap(({ before, folder }) =>
      Object.entries(read(folder, locale)).map(([key, text]) => [before + key, text]),
    );
    return compiled(Object.fromEntries(texts), locale);
  }

  return {
    name: 'kitama-messages',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      const first = FIRST.exec(source);
      if (first) return `\0${first[1]}`; // also of an id that was found before
      if (!importer || !SOURCE.test(source)) return null;
      const file = resolve(dirname(importer), source);
      return file.includes('/messages/') ? file.replace(/json$/, 'compiled.js') : null;
    },
    load(id) {
      const first = FIRST.exec(id);
      if (first) return load(this, firstCatalogues(), first[2]);
      const match = COMPILED.exec(id);
      if (!match) return null;
      const folder = dirname(onDisk(root, `${match[1]}.json`));
      return load(this, [{ before: '', folder }], match[2]);
    },
    transform(code, id) {
      const match = LESSONS.exec(id);
      return match ? { code: typeset(code, match[1]), map: null } : null;
    },
  };
}
