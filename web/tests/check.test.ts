/** Every lie about a finished game that the page can find out, and what it says of an honest one. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Told } from '../src/client/told';
import type { ReplayFrame } from '../src/protocol';
import { check, readRecord, type Finding } from '../src/replay/check';

type Kept = {
  record: string;
  frames: ReplayFrame[];
  commitment: string;
  promises: string[];
  digests: Record<string, string>;
};

// Made by tests/server/checked.py.
const FILE = resolve(import.meta.dirname, '../../tests/data/page/checked.json');
const { record, frames, commitment, promises, digests } = JSON.parse(
  readFileSync(FILE, 'utf8'),
) as Kept;
const NOTED = Object.entries(digests).map(([version, digest]) => ({
  version: Number(version),
  digest,
}));
const [mine = '', other = ''] = promises;
const TOLD: Told = {
  commitment,
  digests: [...NOTED.slice(0, 1), ...NOTED.slice(-1)],
  promises: [mine],
  accepted: [mine],
};

function found(text: string, told: Told | null = TOLD, shown = frames): Map<string, Finding> {
  const read = readRecord(text);
  if (read === null) throw new Error('no record');
  return new Map(check(read, shown, told).map((finding) => [finding.kind, finding]));
}

const wrong = (findings: Map<string, Finding>): string[] =>
  [...findings.values()].filter(({ isRight }) => isRight === false).map(({ kind }) => kind);

describe('checking a game', () => {
  it('finds an honest one right, whatever was asked after its end', () => {
    const findings = found(record);
    expect(wrong(findings)).toEqual([]);
    expect(findings.get('own')).toMatchObject({ source: 'own' });
    expect(findings.get('numbers')).toMatchObject({ counts: { own: 1, house: 0, late: 1 } });
    expect(findings.get('draws')).toMatchObject({ count: 5 });
  });

  it('says so where nothing was written down', () => {
    expect(found(record, null).get('list')).toMatchObject({ isRight: null });
  });

  it('finds an action that was not the one told, though all else was made to fit', () => {
    const [last = ''] = record.match(/^\d+ \d+ \d acted .*$/mu) ?? [];
    expect(last).not.toBe('');
    expect(wrong(found(record.replace(last, `${last}x`)))).toEqual(['list', 'frames']);
  });

  it('finds another seed than was promised during the game', () => {
    const told = { ...TOLD, commitment: commitment.replace(/^../u, 'zz') };
    expect(wrong(found(record, told))).toEqual(['seed']);
    const bent = record.replace('seed: 00', 'seed: 01');
    expect(wrong(found(bent))).toContain('seed');
  });

  it('finds a number that was taken and then called late, or left out', () => {
    expect(wrong(found(record, { ...TOLD, promises: [other], accepted: [other] }))).toEqual(['own']);
    expect(wrong(found(record, { ...TOLD, promises: [other], accepted: [] }))).toEqual([]);
    expect(wrong(found(record, { ...TOLD, promises: ['ab'] }))).toEqual(['own']);
  });

  it('finds a number that is not the promised one, and a bent draw', () => {
    const bent = found(record.replace('0707', '0708'));
    expect(wrong(bent)).toEqual(['list', 'numbers', 'draws']);
    const shown = frames.map((frame) =>
      frame.draw === 2 ? { ...frame, text: frame.chances?.[0]?.text ?? '' } : frame,
    );
    const kinds = wrong(found(record, TOLD, shown));
    expect(kinds).toEqual(['frames', 'draws']);
  });

  it('reads no text that is no record', () => {
    expect(readRecord('')).toBeNull();
    expect(readRecord('kitama transcript 1\n\n1 red ox c1-c2\n')).toBeNull();
  });
});
