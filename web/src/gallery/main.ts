/** The gallery's door: `gallery.html?game=onitama&show=stone&frame=3&lang=ru&theme=dark&bare`. */
import { mount } from 'svelte';
import '../design/base.css';
import '../design/fonts.css';
import '../design/tokens.css';
import { loadTitle } from '../games';
import { setLocale, shell, type Locale } from '../i18n/index.svelte';
import Gallery from './Gallery.svelte';
import { frames, SHOWS } from './frames';

const asked = new URL(location.href).searchParams;
const show = asked.get('show') ?? 'onitama/stone';
const game = show.startsWith('kitara') ? 'kitara' : 'onitama';
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
await setLocale((asked.get('lang') ?? 'en') as Locale);
await shell.open();
const title = await loadTitle(game);
const target = document.getElementById('app');
if (target) {
  const { content, list } = await frames(show);
  mount(Gallery, {
    target,
    props: { game, title, content, list, show, shows: SHOWS, first: Number(asked.get('frame') ?? 0) },
  });
}
