/** What lessons show of each rule: a position, what is done in it, and what comes of it. */
import type { Shown } from '../games/contract';
import { shown } from '../games/shown';
import { bytesOf, type Lessons, type Step } from '../learn/lessons';
import { NOBODY, type Rules, type State } from '../local/rules';

export type Example = {
  /** The key of what is said about it. */
  key: string;
  marks: readonly string[];
  action: string;
  /** Before the action, after it, and after each answer. */
  views: Shown<unknown>[];
};

/** "K17–K19, K21" as single numbers. */
export function numbersOf(rules: string): string[] {
  return rules.split(', ').flatMap((part) => {
    const [, letter = '', first = '', last = first] = /^([A-Z])(\d+)(?:–[A-Z](\d+))?$/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, at) => `${letter}${Number(first) + at}`);
  });
}

/** The step that teaches a rule: one that names it first, where there is one. */
export function stepFor(lessons: Lessons, rule: string): Step | undefined {
  const steps = lessons.lessons.flatMap((lesson) => lesson.steps);
  return steps.find(({ rules }) => rules[0] === rule) ?? steps.find(({ rules }) => rules.includes(rule));
}

/** A step carried out the first way that is accepted; null where a title's states cannot be resumed. */
export function exampleOf(rules: Rules, lessons: Lessons, step: Step): Example | null {
  const [first] = Object.entries(step.tree);
  if (first === undefined || rules.resume === undefined) return null;
  const [action, { replies = [] }] = first;
  const state = rules.resume(lessons.options, bytesOf(step.record));
  const views = [look(rules, state, lessons.seat)];
  for (const text of [action, ...replies]) {
    state.apply(rules.parse(text));
    views.push(look(rules, state, lessons.seat));
  }
  return { key: step.key, marks: step.marks, action, views };
}

function look(rules: Rules, state: State, seat: number): Shown<unknown> {
  const outcome = state.seat === NOBODY ? state.outcome(new Set()) : null;
  return shown(state.view(rules.hasSecrets ? seat : null), outcome);
}
