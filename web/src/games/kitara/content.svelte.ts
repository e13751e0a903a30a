/** Map and cards of the table on show: the log names them too, and is not given them. */
import type { Person } from '../contract';
import type { Language, Names } from './shown';
import type { Content } from './view';

/** Who sits at it: one name for each, wherever it stands. */
let seated = $state.raw<Person[]>([]);

export function rememberPeople(people: Person[]): void {
  seated = people;
}

export function personAt(seat: number): Person | undefined {
  return seated.find((person) => person.seat === seat);
}

type Known = { spaces: ReadonlyMap<string, Names>; cards: ReadonlyMap<number, Names> };

let known = $state.raw<Known>({ spaces: new Map(), cards: new Map() });

export function remember(content: Content): void {
  known = {
    spaces: new Map(content.map.spaces.map(({ label, name }) => [label, name])),
    cards: new Map(content.deck.cards.map(({ number, name }) => [number, name])),
  };
}

export function spaceName(label: string, language: Language): string {
  return known.spaces.get(label)?.[language] ?? label;
}

export function cardName(number: number, language: Language): string {
  return known.cards.get(number)?.[language] ?? String(number);
}

/** The names of all spaces, by label. */
export function namesOfSpaces(language: Language): ReadonlyMap<string, string> {
  return new Map([...known.spaces].map(([label, names]) => [label, names[language]]));
}

/** The number of a space. */
export function labelled(label: string): number {
  return [...known.spaces.keys()].indexOf(label);
}
