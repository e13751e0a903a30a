/** Nim in words. */
import type { Person, Shown, Words } from '../contract';
import { parseTake } from './legal';
import { t } from './messages';
import type { View } from './view';

type ShownView = Shown<View>;

function seatName(seat: number): string {
  return t(seat === 0 ? 'seat.0' : 'seat.1');
}

function who(person: Person | undefined, seat: number): { you: 'yes' | 'other'; name: string } {
  return { you: person?.you ? 'yes' : 'other', name: person?.name ?? seatName(seat) };
}

function ending({ outcome }: ShownView, people: Person[]): string[] {
  const winner = outcome?.winners[0];
  if (winner === undefined || outcome?.reason !== 'last-stone') return [];
  return [t('end.last', who(people[winner], winner))];
}

export const words: Words<View> = {
  entry: ({ person, text }) => {
    const take = parseTake(text);
    if (person === null || take === null) return null;
    return t('log.take', { ...who(person, person.seat), count: take.count, number: take.heap });
  },
  advice: (text) => {
    const take = parseTake(text);
    return take === null ? text : t('heap.take', { count: take.count, number: take.heap });
  },
  refusal: ({ reason, values }) =>
    reason === 'not-so-many'
      ? t('refused.notSoMany', { number: Number(values['heap']), count: Number(values['stones']) })
      : t('refused.other'),
  question: (view, people, seat) => {
    if (view.outcome) return ending(view, people)[0] ?? '';
    return view.mover === seat ? t('ask.you') : t('ask.other', who(people[view.mover], view.mover));
  },
  ending,
  count: () => null,
  rules: () => [{ rules: 'N1–N3', title: t('rules.title'), text: t('rules.text') }],
  seatName,
  standing: () => ({ score: '', note: '' }),
  sound: () => 'wood',
};
