/** Onitama in this page. */
import { Module } from '../../../local/module';
import type { Load } from '../../../local/rules';
import { OnitamaBots } from './bots';
import content from './content.json';
import type { Functions } from './functions';
import description from './module.json';
import { OnitamaRules } from './rules';

export const load: Load = async (fetchBytes) => {
  const bytes = await fetchBytes(new URL('./rules.wasm', import.meta.url));
  const module = await Module.load<Functions>(bytes, description);
  return { rules: new OnitamaRules(module, content), bots: new OnitamaBots(module) };
};
