import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOf, writeWorker } from '../tools/offline-plugin.mjs';

const HTML = '<script type="module" crossorigin src="/assets/index-a1.js"></script>';

/** A built page of these files, besides its first one and its script. */
function built(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(folder, 'assets/deep'), { recursive: true });
  const all = { 'index.html': HTML, 'assets/index-a1.js': 'let a;', ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('listOf', () => {
  it('has every file, in folders too, with its bytes, but what no page asks for', () => {
    const left = { 'worker.js': 'x', '404.html': 'x', 'screen-1.png': 'x' };
    const list = listOf(built({ 'assets/deep/rules.wasm': '12345', 'icon.svg': '<svg/>', ...left }));
    expect(list.files).toEqual(['assets/deep/rules.wasm', 'assets/index-a1.js', 'icon.svg', './']);
    expect(list.bytes).toBe('12345let a;<svg/>'.length + HTML.length);
    expect(list.entry).toBe('assets/index-a1.js');
  });

  it('is another version when a file or a name or the worker is another, and only then', () => {
    const { version } = listOf(built({ 'a.svg': '1' }));
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(listOf(built({ 'a.svg': '1' })).version).toBe(version);
    expect(listOf(built({ 'a.svg': '2' })).version).not.toBe(version);
    expect(listOf(built({ 'b.svg': '1' })).version).not.toBe(version);
    expect(listOf(built({ 'a.svg': '1' }), 'other').version).not.toBe(version);
  });

  it('refuses a page that begins with no script', () => {
    expect(() => listOf(built({ 'index.html': '<p>' }))).toThrow('begins with no script');
  });
});

describe('writeWorker', () => {
  it('puts the list in, and the same again where nothing has changed', () => {
    const folder = built();
    writeWorker(folder);
    const text = readFileSync(join(folder, 'worker.js'), 'utf8');
    expect(text).toContain(`= ${JSON.stringify(listOf(folder))};`);
    expect(text).not.toContain('= LIST');
    writeWorker(folder);
    expect(readFileSync(join(folder, 'worker.js'), 'utf8')).toBe(text);
  });
});
