/** Kitara in this page. */
import type { Load } from '../../../local/rules';
import { KitaraBots } from './bots';
import { facts } from './facts';
import { Notation } from './notation';
import { openModule, openRules } from './open';
import { Settings } from './settings';

export const load: Load = async (fetchBytes) => {
  const opened = openModule(fetchBytes);
  const rules = await openRules(fetchBytes, opened);
  const { module, settings } = await opened;
  const notation = new Notation(facts.actions, facts.labels);
  return { rules, bots: new KitaraBots(module, new Settings(module, facts, settings), notation) };
};
