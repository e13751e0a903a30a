/**
 * Checks a finished game: its record, told after the end, against what this device wrote down
 * during it. Whoever made up the record afterwards cannot have known what to make up.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import type { Told } from '../client/told';
import { digest, NO_SEAT, START, type Line } from '../local/table/line';
import type { Setup } from '../local/table/setup';
import type { ReplayFrame } from '../protocol';
import { commitment, drawn, houseNumber, promiseOf, tableKey, type Source } from './draws';

export type Finding =
  /** The list has every fingerprint that was written down; null where nothing was. */
  | { kind: 'list'; isRight: boolean | null }
  /** The positions that are shown are those of the list. */
  | { kind: 'frames'; isRight: boolean }
  | { kind: 'seed'; isRight: boolean }
  /** A number of this device: it counted, or was said to have come too late. */
  | { kind: 'own'; isRight: boolean; source: Source }
  | { kind: 'numbers'; isRight: boolean; counts: Record<Source, number> }
  | { kind: 'draws'; isRight: boolean; count: number; wrong: number };

type Read = { seed: Uint8Array; lines: Line[]; setup: Setup };

const FAIR_DRAWS = 3;

/** The lines of a record with the digests they lead to; null where it is no record. */
export function readRecord(text: string): Read | null {
  try {
    const [heading = '', body = ''] = text.split('\n\n');
    const seed = hexToBytes(/^seed: ([0-9a-f]+)$/mu.exec(heading)?.[1] ?? '?');
    const lines: Line[] = [];
    for (const row of body.split('\n').filter((one) => one !== '')) {
      lines.push(readLine(row, seed, lines.at(-1)?.digest ?? START));
    }
    return { seed, lines, setup: JSON.parse(lines[0]?.text ?? '') as Setup };
  } catch {
    return null;
  }
}

function readLine(row: string, seed: Uint8Array, before: string): Line {
  const [version, at, seat, kind, id, ...words] = row.split(' ');
  const line = {
    version: Number(version),
    at: Number(at),
    seat: seat === '-' ? NO_SEAT : Number(seat),
    kind: kind as Line['kind'],
    id: id === '-' ? '' : (id ?? ''),
    text: words.join(' '),
  };
  return { ...line, digest: digest(seed, before, line) };
}

/** What a record and the frames made of it are worth, against what was told during the game. */
export function check(record: Read, frames: readonly ReplayFrame[], told: Told | null): Finding[] {
  const { seed, lines, setup } = record;
  const isFair = setup.table_rules >= FAIR_DRAWS;
  const promised = told?.commitment ?? setup.commitment;
  const key = isFair ? keyOf(record) : seed;
  return [
    { kind: 'list', isRight: told === null ? null : agrees(lines, told) },
    { kind: 'frames', isRight: sameActions(lines, frames) },
    { kind: 'seed', isRight: commitment(seed, isFair ? setup.table : '') === promised },
    ...(isFair ? numberFindings(lines, told) : []),
    drawsFinding(key, frames),
  ];
}

function agrees(lines: readonly Line[], { digests }: Told): boolean {
  return digests.every((noted) => lines[noted.version - 1]?.digest === noted.digest);
}

/** The actions that stand: what was taken back is left out. */
function standing(lines: readonly Line[]): string[] {
  const texts: string[] = [];
  for (const { kind, text } of lines) {
    if (kind === 'acted' || kind === 'drew') texts.push(text);
    if (kind === 'undid') texts.length = Number(text);
  }
  return texts;
}

function sameActions(lines: readonly Line[], frames: readonly ReplayFrame[]): boolean {
  const shown = frames.slice(1).filter(({ gave_up }) => !gave_up);
  const texts = standing(lines);
  return shown.length === texts.length && shown.every(({ text }, index) => text === texts[index]);
}

function sourcesOf(lines: readonly Line[]): Source[] {
  const text = lines.find(({ kind }) => kind === 'started')?.text ?? '';
  return text === '' ? [] : (text.split(' ') as Source[]);
}

const shownBy = (lines: readonly Line[], seat: number): string | undefined =>
  lines.findLast((line) => line.kind === 'showed' && line.seat === seat)?.text;

function promisedBy(lines: readonly Line[], seat: number): string | undefined {
  const start = lines.findIndex(({ kind }) => kind === 'started');
  const before = lines.slice(0, start);
  const sat = before.findLastIndex((line) => line.kind === 'sat' && line.seat === seat);
  return before.slice(sat).find((line) => line.kind === 'promised' && line.seat === seat)?.text;
}

function keyOf({ seed, lines, setup }: Read): Uint8Array {
  const numbers = sourcesOf(lines).map((_source, seat) => {
    const shown = shownBy(lines, seat);
    return shown === undefined ? houseNumber(seed, seat) : hexToBytes(shown);
  });
  return tableKey(seed, setup.table, numbers);
}

/** Whose number counts must follow from who promised one and who showed it. */
function sourceOf(lines: readonly Line[], seat: number): Source | null {
  const promise = promisedBy(lines, seat);
  const shown = shownBy(lines, seat);
  if (shown === undefined) return promise === undefined ? 'house' : 'late';
  return promise !== undefined && promiseOf(hexToBytes(shown)) === promise ? 'own' : null;
}

function numberFindings(lines: readonly Line[], told: Told | null): Finding[] {
  const sources = sourcesOf(lines);
  const counts: Record<Source, number> = { own: 0, house: 0, late: 0 };
  for (const source of sources) counts[source] += 1;
  const mine = (told?.promises ?? []).flatMap((promise): Finding[] => {
    const seat = sources.findIndex((_source, place) => promisedBy(lines, place) === promise);
    const source = sources[seat] ?? 'house';
    // Its promise is gone, or its number was taken and yet called late.
    const isWrong = seat === -1 || (source === 'late' && told?.accepted.includes(promise));
    return [{ kind: 'own', isRight: !isWrong, source }];
  });
  const isRight = sources.every((source, seat) => sourceOf(lines, seat) === source);
  return [...mine, { kind: 'numbers', isRight, counts }];
}

function drawsFinding(key: Uint8Array, frames: readonly ReplayFrame[]): Finding {
  const draws = frames.filter(({ draw = null }) => draw !== null);
  const wrong = draws.findIndex(
    ({ draw, chances = [], text }) => drawn(key, draw ?? 0, chances) !== text,
  );
  return { kind: 'draws', isRight: wrong === -1, count: draws.length, wrong: wrong + 1 };
}
