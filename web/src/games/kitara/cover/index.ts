/** Kitara before it is loaded. */
import type { MakeCover } from '../../contract';
import { HAS_SECRETS, type OptionName } from '../view';
import type { Messages } from './messages/types';
import Scene from './Scene.svelte';
import './theme.css';

export const cover: MakeCover<Messages, OptionName> = (t) => ({
  order: 2,
  name: () => t('name'),
  line: () => t('line'),
  facts: () => t('facts'),
  Scene,
  options: [
    {
      name: 'players',
      asked: 'first',
      isTold: false,
      legend: () => t('players'),
      values: ['2', '3', '4'].map((value) => ({ value, label: () => value })),
    },
    {
      name: 'deck',
      asked: 'more',
      isTold: true,
      legend: () => t('deck'),
      values: [
        { value: 'blue', label: () => t('deck.blue') },
        { value: 'red', label: () => t('deck.red') },
      ],
    },
    {
      name: 'edition',
      asked: 'more',
      isTold: true,
      legend: () => t('edition'),
      values: [
        { value: 'en', label: () => t('edition.en') },
        { value: 'fr', label: () => t('edition.fr'), note: () => t('edition.fr.note') },
      ],
    },
    {
      name: 'start',
      asked: 'more',
      isTold: true,
      legend: () => t('start'),
      values: [
        { value: '', label: () => t('start.rulebook') },
        { value: 'even', label: () => t('start.even'), note: () => t('start.even.note') },
      ],
    },
  ],
  seats: ({ players }) =>
    Array.from({ length: Number(players) }, (_, seat) => t('player', { number: seat + 1 })),
  hasSecrets: HAS_SECRETS,
});
