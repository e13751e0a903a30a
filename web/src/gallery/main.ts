/** The gallery's door: `gallery.html?game=NAME&show=MOMENT&frame=3&lang=ru&theme=dark&bare`. */
import { mount } from 'svelte';
import '../design/base.css';
import '../design/fonts.css';
import '../design/tokens.css';
import { GAMES, loadTitle } from '../games';
import type { Moments } from '../games/contract';
import { setLocale, shell, type Locale } from '../i18n/index.svelte';
import Gallery from './Gallery.svelte';

const asked = new URL(location.href).searchParams;
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
await setLocale((asked.get('lang') ?? 'en') as Locale);
await shell.open();

const kept = import.meta.glob<Moments>('../games/*/gallery.ts', { import: 'moments' });
const shows = await Promise.all(
  GAMES.map(async (name) => ({
    game: name,
    moments: (await kept[`../games/${name}/gallery.ts`]?.()) ?? {},
  })),
);
const { game, moments } = shows.find((show) => show.game === asked.get('game')) ?? shows[0] ?? none();
const [first = none()] = Object.keys(moments);
const show = asked.get('show') ?? first;
const moment = await (moments[show] ?? none)();
const target = document.getElementById('app');
if (target) {
  mount(Gallery, {
    target,
    props: {
      game,
      title: await loadTitle(game),
      moment,
      show,
      shows: shows.map((one) => ({ game: one.game, names: Object.keys(one.moments) })),
      first: Number(asked.get('frame') ?? 0),
    },
  });
}

function none(): never {
  throw new Error('there is nothing to show');
}
