/** What the compiled rules and bots of kitara offer. Made by scripts/modules.py. */
export interface Functions {
  begin(settings: number, states: number): void;
  legal(settings: number, states: number, out: number): number;
  chances(settings: number, states: number, out: number, weights: number): number;
  apply(settings: number, states: number, action: number): void;
  stand(settings: number, states: number, out: number, found: number): void;
  show(settings: number, states: number, viewer: number, views: number): void;
  refuse(settings: number, states: number, action: number, found: number): number;
  details(states: number, action: number, found: number): void;
  mask(settings: number, states: number, action: number, viewer: number, drawn: number): number;
  glance(settings: number, views: number, width: number, foresight: number, roughness: number, seed0: number, seed1: number, own: number): void;
  search(settings: number, views: number, width: number, most: number, seed0: number, seed1: number, search: number): number;
  step(settings: number, search: number, spent: number, tries: number): number;
  setOut(settings: number, samples: number, walk: number): void;
  goOn(settings: number, samples: number, walk: number): number;
  study(settings: number, walk: number, row: number, width: number, most: number, search: number, duel: number): void;
  compare(settings: number, walk: number, row: number, rounds: number, search: number, duel: number): void;
  addUp(settings: number, walk: number, bars: number): void;
  worth(settings: number, roots: number, states: number, goal: number): number;
}
