// Writes, when the page is built, the service worker with the list of every built file, and the ways
// into each title that an installed page offers.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from './messages.mjs';
import { ROOT, titles } from './titles.mjs';

const WORKER = join(ROOT, 'offline/worker.js');
const MANIFEST = 'manifest.webmanifest';
const PAGE = 'index.html';
/** What no page asks for: the worker itself, and what other hosts and the install dialog show. */
const LEFT_OUT = /^(worker\.js|404\.html|screen-.*|cover-.*)$/;

/** Every file of a built page, and what tells this version from every other. */
export function listOf(folder, worker = readFileSync(WORKER, 'utf8')) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .filter((name) => !LEFT_OUT.test(name))
    .toSorted();
  const contents = names.map((name) => readFileSync(join(folder, name)));
  const digest = createHash('sha256').update(worker);
  names.forEach((name, at) => digest.update(`\n${name}\n`).update(contents[at]));
  return {
    version: digest.digest('hex').slice(0, 16),
    entry: entryOf(readFileSync(join(folder, PAGE), 'utf8')),
    bytes: contents.reduce((sum, content) => sum + content.length, 0),
    files: names.map((name) => (name === PAGE ? './' : name)),
  };
}

/** The script a page begins with: its name tells which build the page is of. */
function entryOf(html) {
  const [, entry] = /<script type="module"[^>]* src="[^"]*?(assets\/[^"]+)"/.exec(html) ?? [];
  if (entry === undefined) throw new Error(`${PAGE} begins with no script`);
  return entry;
}

/** Put the list of a built page into its service worker. */
export function writeWorker(folder) {
  const worker = readFileSync(WORKER, 'utf8');
  const list = JSON.stringify(listOf(folder, worker));
  writeFileSync(join(folder, 'worker.js'), worker.replace(' = LIST;', () => ` = ${list};`));
}

/** What an installed page offers besides its first screen. */
function shortcuts() {
  return titles().map(({ name, folder }) => ({
    name: read(join(folder, 'cover/messages'), 'en').name,
    url: `./new/${name}`,
    icons: [{ src: 'icon-192.png', sizes: '192x192', type: 'image/png' }],
  }));
}

export function offline() {
  return {
    name: 'kitama-offline',
    apply: 'build',
    buildStart() {
      this.addWatchFile(WORKER);
    },
    writeBundle({ dir }) {
      const manifest = JSON.parse(readFileSync(join(dir, MANIFEST), 'utf8'));
      writeFileSync(
        join(dir, MANIFEST),
        JSON.stringify({ ...manifest, shortcuts: shortcuts() }, null, 2),
      );
      writeWorker(dir);
    },
  };
}
