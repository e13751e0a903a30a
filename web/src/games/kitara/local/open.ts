/** Fetches what Kitara's rules stand on: the module, the settings and the content. */
import { Module } from '../../../local/module';
import { facts } from './facts';
import type { Functions } from './functions';
import description from './module.json';
import { type Contents, KitaraRules } from './rules';

type Bytes = Uint8Array<ArrayBuffer>;
type Opened = { module: Module<Functions>; settings: Bytes };
type FetchBytes = (url: URL) => Promise<Bytes>;

/** Whoever has no board to draw, as a bot, does without the content. */
export async function openModule(fetchBytes: FetchBytes): Promise<Opened> {
  const [bytes, settings] = await Promise.all([
    fetchBytes(new URL('./rules.wasm', import.meta.url)),
    fetchBytes(new URL('./settings.bin', import.meta.url)),
  ]);
  return { module: await Module.load<Functions>(bytes, description), settings };
}

export async function openRules(
  fetchBytes: FetchBytes,
  opened: Promise<Opened> = openModule(fetchBytes),
): Promise<KitaraRules> {
  const [{ module, settings }, content] = await Promise.all([
    opened,
    fetchBytes(new URL('./content.json', import.meta.url)),
  ]);
  const contents = JSON.parse(new TextDecoder().decode(content)) as Contents;
  return new KitaraRules(module, facts, settings, contents);
}
