// @vitest-environment node
/** Tables of this device say word for word what the house says: tests/server/dialogues.py made these. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { Desk, type FromPage } from '../src/local/desk';
import { holdAlways } from '../src/local/hold';
import type { Load, Thought, Title } from '../src/local/rules';
import type { Wanted } from '../src/local/seating';
import { Memory } from '../src/local/store';
import type { Search, Thinker } from '../src/local/thinker';
import type { ToClient } from '../src/protocol';
import { VEILED } from './veiled';

type Said = FromPage | { type: 'wait' } | { type: 'bot'; seat: number; action: string };
type Dialogue = {
  wanted: Wanted;
  at: number;
  isBrief: boolean;
  ids: string[];
  seeds: string[];
  steps: { at: number; in: Said; out: unknown[] }[];
  kept: { table: string; record: unknown; transcript: unknown; replay: string };
};

const FOLDER = resolve(import.meta.dirname, '../../tests/data/dialogues');
const LOADS = import.meta.glob<Load>('../src/games/*/local/index.ts', { import: 'load' });

async function titleOf(game: string): Promise<Title> {
  if (game === VEILED.rules.name) return VEILED;
  const load = await LOADS[`../src/games/${game}/local/index.ts`]?.();
  if (load === undefined) throw new Error(`${game} cannot be played here`);
  return load(async (url) => new Uint8Array(await readFile(fileURLToPath(url))));
}

/** A bot that says what the dialogue has it say. */
class Prompted implements Thinker {
  private waiting: ((thought: Thought | null) => void) | null = null;

  think(): Search {
    const done = new Promise<Thought | null>((settle) => (this.waiting = settle));
    return { done, stop: () => this.settle(null) };
  }

  prompt(action: string): void {
    expect(this.waiting).not.toBeNull();
    this.settle({ action, value: 0, line: [action], alternatives: [], nodes: 1 });
  }

  private settle(thought: Thought | null): void {
    this.waiting?.(thought);
    this.waiting = null;
  }
}

/** JSON with its names in order. An object would put names that are numbers before the others. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => sorted(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${sorted(item)}`).join(',')}}`;
}

function printOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(sorted(value)))).slice(0, 16);
}

/** A message as a dialogue holds it: what is long stands there as its fingerprint. */
function shown(message: ToClient, isBrief: boolean): unknown {
  if (message.type === 'refused' && ['bad-action', 'bad-option'].includes(message.code)) {
    return { ...message, values: {} };
  }
  if (message.type !== 'seen') return message;
  const { type, seat, version } = message;
  if (isBrief) return { type, seat, version, print: printOf(message) };
  return { ...message, view: printOf(message.view) };
}

const quiet = (): Promise<void> => new Promise((done) => setTimeout(done));

function open(dialogue: Dialogue, title: Title) {
  const told: ToClient[] = [];
  const clock = { ms: dialogue.at };
  const thinker = new Prompted();
  const seeds = dialogue.seeds.map((seed) => hexToBytes(seed));
  const ids = [...dialogue.ids];
  const parts = {
    store: new Memory(),
    titleOf: async () => title,
    hold: holdAlways,
    now: () => clock.ms,
    tell: (message: ToClient) => told.push(structuredClone(message)),
    announce: () => {},
  };
  const random = (count: number): Uint8Array =>
    count === 32 ? (seeds.shift() ?? new Uint8Array(32)) : new Uint8Array(count);
  const desk = new Desk(parts, thinker, random, () => ids.shift() ?? '');
  return { desk, told, clock, thinker };
}

async function say({ desk, thinker }: ReturnType<typeof open>, said: Said, table: string) {
  if (said.type === 'bot') thinker.prompt(said.action);
  else if (said.type === 'wait') await desk.keeper.look(await desk.hub.find(table));
  else await desk.take(said);
  await quiet();
}

async function replay(dialogue: Dialogue, title: Title): Promise<void> {
  const house = open(dialogue, title);
  const made = await house.desk.create(dialogue.wanted);
  let { table } = made;
  for (const [number, { at, in: said, out }] of dialogue.steps.entries()) {
    house.clock.ms = at;
    if (said.type === 'subscribe') table = said.table;
    await say(house, said, table);
    const answers = house.told.splice(0).map((message) => shown(message, dialogue.isBrief));
    expect(answers, `step ${number}: ${JSON.stringify(said)}`).toEqual(out);
  }
  const text = (whole: string): unknown => (dialogue.isBrief ? printOf(whole) : whole.split('\n'));
  expect(text(await house.desk.handOver(table))).toEqual(dialogue.kept.record);
  expect(text(await house.desk.transcript(table))).toEqual(dialogue.kept.transcript);
  expect(printOf(await house.desk.replay(table))).toBe(dialogue.kept.replay);
}

describe('a table of this device says what the house says', () => {
  for (const file of readdirSync(FOLDER)) {
    const dialogue = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Dialogue;
    const { game } = dialogue.wanted.asked;
    it(file, async () => replay(dialogue, await titleOf(game)), 60_000);
  }
});
