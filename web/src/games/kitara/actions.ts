/** All that can be done now, in words and grouped by where or from what: the map and cards as a list. */
import { cardOf, costWords } from './kingdom';
import { moves, type Move } from './legal';
import { t } from './messages';
import { size } from './pawns';
import type { Stand } from './scene';
import type { ShownView } from './shown';
import type { Content } from './view';
import { advice, ask, cardWords, groundWords, groupWords, space as spaceName } from './words';

export type Choice = { text: string; words: string };
export type Choices = {
  title: string;
  choices: Choice[];
  /** The same ways with fewer pawns. */
  fewer: Choice[];
};

type Scene = { view: ShownView; content: Content; stands: ReadonlyMap<string, Stand> };

export function grouped(legal: readonly string[], scene: Scene): Choices[] {
  const marches = moves(legal);
  const marching = new Set(marches.map(({ text }) => text));
  const single = legal.filter((text) => !marching.has(text));
  const found = [...new Set(marches.map(({ from }) => from))].map((from) =>
    leaving(from, marches.filter((move) => move.from === from), scene),
  );
  if (single.length === 0) return found;
  const title = marches.length > 0 ? t('phase.move') : ask(scene.view);
  return [...found, { title, choices: single.map((text) => ({ text, words: wordsOf(text, scene) })), fewer: [] }];
}

/** The ways out of a space: for each the largest group first, smaller ones apart. */
function leaving(from: string, ways: readonly Move[], scene: Scene): Choices {
  const sorted = ways.toSorted((a, b) => size(b.group) - size(a.group));
  const first = new Map<string, Move>();
  for (const move of sorted) if (!first.has(move.to)) first.set(move.to, move);
  const largest = [...first.values()];
  const told = (move: Move): Choice => ({ text: move.text, words: moveWords(move, scene) });
  const pawns = groupWords(scene.stands.get(from)?.pawns ?? [0, 0, 0]);
  return {
    title: t('list.from', { space: spaceName(from), group: pawns }),
    choices: largest.map(told),
    fewer: sorted.filter((move) => !largest.includes(move)).map(told),
  };
}

function moveWords({ text, from, to }: Move, scene: Scene): string {
  const there = scene.stands.get(to);
  const isAttack = there !== undefined && there.seat !== scene.stands.get(from)?.seat;
  const about = aboutSpace(to, scene);
  return `${advice(text, scene.view)}: ${isAttack ? `${t('space.attack')}, ${about}` : about}`;
}

function wordsOf(text: string, scene: Scene): string {
  const { view, content } = scene;
  const [verb, ...rest] = text.split(' ');
  if (verb === 'end') return advice(text, view);
  const number = verb === 'draft' ? (view.row[Number(rest[0]) - 1] ?? 0) : Number(rest[0]);
  const card = cardOf(content, number);
  if (verb === 'draft' && card) return t('act.draft', { card: cardWords(card) });
  if (verb === 'discard' && card) return `${t('act.discard', { card: cardWords(card) })}. ${costWords(view, card)}`;
  return `${advice(text, view)}: ${aboutSpace(rest.at(-1) ?? '', scene)}`;
}

function aboutSpace(label: string, { content, stands }: Scene): string {
  const found = content.map.spaces.find((space) => space.label === label);
  return found ? groundWords(found, stands.get(label)) : '';
}
