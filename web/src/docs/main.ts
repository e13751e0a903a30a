/** A board beside the rules in the docs: `board.html?game=NAME&lessons=ID,ID`. */
import { mount } from 'svelte';
import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import { loadTitle } from '../games';
import { setLocale, shell } from '../i18n/index.svelte';
import { loadLessons, loadSaid } from '../learn/lessons';
import { titleOf } from '../local/titles';
import { settings } from '../settings.svelte';
import RuleBoard from './RuleBoard.svelte';

/** The docs are in one language, and on white paper. */
const LANGUAGE = 'en';

async function begin(): Promise<void> {
  const asked = new URL(location.href).searchParams;
  const game = asked.get('game') ?? '';
  await settings.begin();
  await setLocale(LANGUAGE);
  await shell.open();
  document.documentElement.dataset['theme'] = 'light';
  const [title, { rules }, lessons, said] = await Promise.all([
    loadTitle(game),
    titleOf(game),
    loadLessons(game),
    loadSaid(game, LANGUAGE),
  ]);
  const wanted = (asked.get('lessons') ?? '').split(',');
  const steps = lessons.lessons.filter(({ id }) => wanted.includes(id)).flatMap((lesson) => lesson.steps);
  const target = document.getElementById('app');
  if (target === null) throw new Error('board.html has no place for the board');
  mount(RuleBoard, { target, props: { title, rules, lessons, said, steps } });
}

void begin();
