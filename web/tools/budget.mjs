// Says how much script a first visit loads and how large modules are, compressed, and fails when
// it is too much.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 150;
const MODULE_KB = 60;
const ROOT = new URL('../../src/kitama/web/', import.meta.url).pathname;
const size = (file) => gzipSync(readFileSync(join(ROOT, file))).length / 1000;

const html = readFileSync(join(ROOT, 'index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const total = first.reduce((sum, file) => sum + size(file), 0);
for (const file of readdirSync(join(ROOT, 'assets')).filter((name) => name.endsWith('.js'))) {
  if (statSync(join(ROOT, 'assets', file)).size > 8000) {
    console.log(`${size(`assets/${file}`).toFixed(1).padStart(7)} kB  ${file}`);
  }
}
console.log(`first load: ${total.toFixed(1)} kB of ${BUDGET_KB} kB compressed script`);
const modules = readdirSync(join(ROOT, 'assets')).filter((name) => name.endsWith('.wasm'));
const largest = Math.max(0, ...modules.map((name) => size(`assets/${name}`)));
console.log(`largest module: ${largest.toFixed(1)} kB of ${MODULE_KB} kB compressed`);
if (total > BUDGET_KB || largest > MODULE_KB) process.exit(1);
