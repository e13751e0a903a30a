/** Nim before it is loaded: a third title, which only the tests play. */
import type { MakeCover } from '../../contract';
import { HAS_SECRETS, type OptionName } from '../view';
import type { Messages } from './messages/types';
import Scene from './Scene.svelte';
import './theme.css';

export const cover: MakeCover<Messages, OptionName> = (t) => ({
  order: 3,
  name: () => t('name'),
  line: () => t('line'),
  facts: () => t('facts'),
  Scene,
  options: [
    {
      name: 'heaps',
      asked: 'first',
      isTold: true,
      legend: () => t('heaps'),
      values: ['3,4,5', '1,2,3'].map((value) => ({ value, label: () => value.replaceAll(',', ' · ') })),
    },
  ],
  seats: () => [t('seat.first'), t('seat.second')],
  hasSecrets: HAS_SECRETS,
});
