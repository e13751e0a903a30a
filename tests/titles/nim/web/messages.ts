import { Catalogue } from '../../i18n/index.svelte';
import type { Messages } from './messages/types';

export const catalogue = new Catalogue<Messages>({
  en: () => import('./messages/en.json'),
  fr: () => import('./messages/fr.json'),
  de: () => import('./messages/de.json'),
  ru: () => import('./messages/ru.json'),
});

export const t = catalogue.t;
