/** What is worth remembering of a finished game: points by round, blows, tokens, who held what. */
import type { Summary, Turn } from '../contract';
import { t } from './messages';
import type { ShownView } from './shown';
import { tell, type Told } from './turn';
import type { Content } from './view';

export function summary(turns: readonly Turn[], view: ShownView, content: Content): Summary | null {
  if (view.tally.final === null) return null;
  const seats = view.seats.map((_, seat) => seat);
  const told = turns.map(tell).filter(({ card }) => card !== null);
  const blows = told.flatMap((one) => one.blows.map((blow) => ({ by: one.seat, ...blow })));
  const kinds = new Map(content.map.spaces.map(({ label, kind }) => [label, kind]));
  const held = (seat: number, kind: 'ruins' | 'savanna'): number =>
    view.holdings.filter((holding) => holding.seat === seat && kinds.get(holding.space) === kind).length;
  return {
    rounds: pointsByRound(told, view.tally.final.map(({ track }) => track)),
    rows: [
      { label: t('sum.attacks'), values: seats.map((seat) => blows.filter(({ by }) => by === seat).length) },
      { label: t('sum.drivenOut'), values: seats.map((seat) => blows.filter(({ victim }) => victim === seat).length) },
      { label: t('total.tokens'), values: view.seats.map(({ tokens }) => tokens.length) },
      { label: t('end.cardRow'), values: view.seats.map(({ kingdom }) => kingdom.length) },
      { label: t('sum.savannas'), values: seats.map((seat) => held(seat, 'savanna')) },
      { label: t('sum.ruins'), values: seats.map((seat) => held(seat, 'ruins')) },
    ],
  };
}

/** What each seat had after each round, on the way; what was not scored they began with (K41). */
export function pointsByRound(told: readonly Told[], track: readonly number[]): number[][] {
  const scored = track.map((_, seat) => told.filter((one) => one.seat === seat).map(({ points }) => points ?? 0));
  const rounds = Math.max(0, ...scored.map((own) => own.length));
  const left = (own: number[], round: number): number => own.slice(round + 1).reduce((sum, points) => sum + points, 0);
  return Array.from({ length: rounds }, (_, round) =>
    scored.map((own, seat) => (track[seat] ?? 0) - left(own, round)),
  );
}
