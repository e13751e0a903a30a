/** The short rules of Kitara, the phase at hand first. */
import type { RuleNote } from '../contract';
import { t } from './messages';
import type { Phase, ShownView } from './shown';

type Part = Step | 'start' | 'end';
export type Step = 'draft' | 'recruit' | 'move' | 'score' | 'manage';
export const STEPS: readonly Step[] = ['draft', 'recruit', 'move', 'score', 'manage'];

const STEP_OF: Partial<Record<Phase, Step>> = {
  draft: 'draft',
  reveal: 'draft',
  recruit: 'recruit',
  move: 'move',
  token: 'move',
  retreat: 'move',
  score: 'score',
  discard: 'manage',
  remove: 'manage',
  refresh: 'manage',
  renew: 'manage',
};

/** The phase of the turn as the rulebook counts them; null before and after the game. */
export function stepOf(phase: Phase): Step | null {
  return STEP_OF[phase] ?? null;
}

function partOf(phase: Phase): Part {
  if (phase === 'final' || phase === 'over') return 'end';
  return stepOf(phase) ?? 'start';
}

export function rules(view: ShownView): RuleNote[] {
  const notes: (RuleNote & { step: Part })[] = [
    { step: 'start', rules: 'K3–K10', title: t('rules.start.title'), text: t('rules.start') },
    { step: 'draft', rules: 'K11, K12', title: t('phase.draft'), text: t('rules.draft') },
    { step: 'recruit', rules: 'K13–K16', title: t('phase.recruit'), text: t('rules.recruit') },
    { step: 'move', rules: 'K17–K19', title: t('phase.move'), text: t('rules.move') },
    { step: 'move', rules: 'K20–K25', title: t('rules.attack.title'), text: t('rules.attack') },
    { step: 'score', rules: 'K26–K28', title: t('phase.score'), text: t('rules.score') },
    { step: 'manage', rules: 'K29–K34', title: t('phase.manage'), text: t('rules.manage') },
    { step: 'end', rules: 'K35–K38', title: t('rules.end.title'), text: t('rules.end') },
  ];
  const now = partOf(view.phase);
  return notes
    .toSorted((a, b) => Number(b.step === now) - Number(a.step === now))
    .map(({ rules: numbers, title, text }) => ({ rules: numbers, title, text }));
}
