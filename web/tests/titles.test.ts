import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverOf, gameName, GAMES, isGame, loadTitle } from '../src/games';
import { shell } from '../src/i18n/index.svelte';
import { titles } from '../tools/titles.mjs';

const WEB = resolve(import.meta.dirname, '..');
const GAMES_FOLDER = join(WEB, 'src/games');
const TEXT = /\.(ts|mjs|js|svelte|css|json|html|svg|webmanifest)$/;

const names = titles().map(({ name }) => name);

/** Every text of the house: all of the page but the folders of its titles. */
function texts(): string[] {
  const folders = ['src', 'tools', 'public', 'offline'].flatMap((folder) =>
    readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(WEB, folder, file),
    ),
  );
  const isTitles = (file: string): boolean =>
    names.some((name) => file.startsWith(join(GAMES_FOLDER, name, '/')));
  const pages = ['index.html', 'gallery.html', 'vite.config.ts'].map((file) => join(WEB, file));
  return [...folders, ...pages].filter((file) => TEXT.test(file) && !isTitles(file));
}

describe('the house', () => {
  it('knows no title by name', () => {
    const files = texts();
    const named = files.flatMap((file) => {
      const text = `${relative(WEB, file)}\n${readFileSync(file, 'utf8')}`.toLowerCase();
      return names
        .filter((name) => text.includes(name))
        .map((name) => `${relative(WEB, file)} names ${name}`);
    });
    expect(names.length).toBeGreaterThan(1);
    expect(files.length).toBeGreaterThan(60);
    expect(named).toEqual([]);
  });

  it('has every folder of src/games as a title, whole', async () => {
    await shell.open();
    expect(GAMES.toSorted()).toEqual(names.toSorted());
    for (const name of names) {
      const title = await loadTitle(name);
      const { options, seats } = coverOf(name);
      const agreed = Object.fromEntries(
        options.map((option) => [option.name, option.values[0]?.value ?? '']),
      );
      expect(gameName(name)).not.toBe('');
      expect(seats(agreed).length).toBeGreaterThan(1);
      expect(title.words.seatName(0)).not.toBe('');
    }
  });

  it('says so when a title is not there', async () => {
    expect(isGame('toString')).toBe(false);
    expect(gameName('chess')).toBe('chess');
    expect(() => coverOf('chess')).toThrow('no title chess');
    await expect(loadTitle('chess')).rejects.toThrow('no title chess');
  });
});
