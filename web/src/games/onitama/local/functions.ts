/** What the compiled rules and bots of onitama offer. Made by scripts/modules.py. */
export interface Functions {
  begin(course: number, sets: number, first: number, isDrawnByRepetition: number): void;
  stand(course: number, mine: number, theirs: number, myMaster: number, theirMaster: number, cards: number, seat: number): void;
  is_full(course: number): number;
  legal(course: number, out: number): number;
  apply(course: number, action: number): void;
  taken(course: number, action: number): number;
  explain(course: number, action: number, out: number): number;
  words(threads: number, buckets: number): number;
  furnish(memory: number, address: number, threads: number, buckets: number): void;
  ask(memory: number, course: number, isFresh: number): void;
  think(memory: number, lines: number, nodes: number): number;
  allow(memory: number, milliseconds: number, spent: number): void;
  step(memory: number): number;
  glance(memory: number, depth: number, unseen: number, overlooked: number, roughness: number, seedHigh: number, seedLow: number): void;
  expected(memory: number, index: number): number;
  distance(memory: number, index: number): number;
  five(course: number): number;
  is_known(course: number): number;
  prepare(table: number, boards: number, course: number): void;
  settle(table: number, boards: number, values: number, task: number): number;
  look_up(table: number, course: number): number;
  gain(course: number, line: number, count: number, out: number): number;
  verdict(before: number, beforeLeft: number, after: number, afterLeft: number, exact: number): number;
  accuracy(given: number): number;
  loss(before: number, after: number): number;
}
