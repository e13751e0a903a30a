/** Onitama before it is loaded. */
import type { MakeCover } from '../../contract';
import { HAS_SECRETS, type OptionName } from '../view';
import type { Messages } from './messages/types';
import Scene from './Scene.svelte';
import './theme.css';

const SEATS = ['red', 'blue'];

export const cover: MakeCover<Messages, OptionName> = (t) => ({
  order: 1,
  name: () => t('name'),
  line: () => t('line'),
  facts: () => t('facts'),
  Scene,
  options: [
    {
      name: 'sets',
      asked: 'more',
      isTold: true,
      legend: () => t('sets'),
      values: [
        { value: 'base', label: () => t('sets.base') },
        { value: 'base,senseis_path', label: () => t('sets.path') },
        { value: 'base,senseis_path,promo', label: () => t('sets.all') },
      ],
    },
    {
      name: 'cards',
      asked: 'more',
      isTold: false,
      legend: () => t('cards'),
      values: [],
      picker: () => import('../CardPicker.svelte'),
    },
  ],
  place: {
    name: 'colour',
    legend: () => t('colour'),
    values: [
      { value: 'any', label: () => t('colour.any') },
      { value: 'red', label: () => t('colour.red') },
      { value: 'blue', label: () => t('colour.blue') },
    ],
    seat: (value, random) =>
      value === 'any' ? Math.floor(random() * SEATS.length) : SEATS.indexOf(value),
  },
  seats: () => [t('colour.red'), t('colour.blue')],
  hasSecrets: HAS_SECRETS,
});
