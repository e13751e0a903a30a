/** How a person in a test plays Kitara: with the keyboard on the map, with taps on the cards. */
import type { Locator } from 'playwright-core';
import type { Seen } from '../../src/protocol';
import type { Person } from './people';

type Content = { map: { spaces: { label: string }[] } };
type View = {
  phase: string;
  row: number[];
  holdings: { space: string; seat: number }[];
  seat: number;
  moves_left: number;
  tally: { seats: { hungry: number; fed: number }[] };
};

/** A player who attacks where possible, moves seldom otherwise, and takes the first of anything. */
export class KitaraPlayer {
  private turns = 0;

  constructor(
    readonly person: Person,
    private readonly content: Content,
  ) {}

  /** Somebody at a table of the server. */
  static async at(person: Person, url: string): Promise<KitaraPlayer> {
    const response = await fetch(`${url}/api/tables/${person.seen.table}/content`);
    return new KitaraPlayer(person, (await response.json()) as Content);
  }

  /** Somebody at a table of their own device, whose map its worker has told. */
  static here(person: Person): KitaraPlayer {
    const isContent = (value: unknown): value is Content =>
      typeof value === 'object' && value !== null && 'map' in value;
    const content = person.returned.findLast(isContent);
    if (content === undefined) throw new Error('the page was told no map');
    return new KitaraPlayer(person, content);
  }

  /** Decide for the seat that sees this. */
  async play(seen: Seen): Promise<void> {
    const legal = seen.legal ?? [];
    const [first = ''] = legal;
    const [verb = ''] = first.split(' ');
    await this.person.hurry();
    if (verb === 'draft') await this.takeCard(first);
    else if (verb === 'discard') await this.dropCard();
    else if (legal.includes('end moves')) await this.march(seen);
    else await this.choose(first.split(' ').at(-1) ?? '');
    await this.person.until((now) => now.version > seen.version, `${first} settled`);
  }

  private async choose(label: string): Promise<void> {
    const space = this.space(label);
    await space.focus();
    await space.press('Enter');
  }

  private async takeCard(text: string): Promise<void> {
    const place = Number(text.split(' ')[1]);
    const { page } = this.person;
    await page.getByRole('list', { name: 'The row' }).getByRole('button').nth(place - 1).click();
    await page.getByRole('button', { name: /^Take / }).click();
  }

  private async dropCard(): Promise<void> {
    const { page } = this.person;
    await page.locator('.kingdom button:not(.far)').first().click();
    await page.getByRole('button', { name: /^Discard / }).click();
  }

  /** Tap the first space somebody else holds. */
  async tapAnEnemy(seen: Seen): Promise<void> {
    const { holdings } = seen.view as View;
    await this.choose(holdings.find(({ seat }) => seat !== seen.seat)?.space ?? '');
  }

  /** Move somebody to a space that is free: a tap on the pawns, then the keyboard. */
  async walk(seen: Seen): Promise<void> {
    const held = new Set((seen.view as View).holdings.map(({ space }) => space));
    const ways = (seen.legal ?? []).map((text) => text.split(' '));
    const [, from = '', to = ''] = ways.find(([verb, , target = '']) => verb === 'move' && !held.has(target)) ?? [];
    await this.space(from).click();
    await this.choose(to);
  }

  private space(label: string): Locator {
    const number = this.content.map.spaces.findIndex((space) => space.label === label);
    return this.person.page.locator(`[data-space="${number}"]`);
  }

  private async march(seen: Seen): Promise<void> {
    this.turns += 1;
    const view = seen.view as View;
    const others = new Set(
      view.holdings.filter(({ seat }) => seat !== seen.seat).map(({ space }) => space),
    );
    const moves = (seen.legal ?? []).flatMap((text) => {
      const [, from = '', to = ''] = /^move (\S+) (\S+)/.exec(text) ?? [];
      return from === '' ? [] : [{ from, to, isAttack: others.has(to) }];
    });
    const wanted = moves.find((move) => move.isAttack) ?? (this.turns % 4 === 0 ? moves[0] : undefined);
    if (wanted === undefined) return this.end(view);
    const { page } = this.person;
    await this.choose(wanted.from);
    await this.choose(wanted.to);
    if (wanted.isAttack) await page.getByRole('button', { name: 'Attack', exact: true }).click();
  }

  /** Where food is short the page warns first, and the same button says it again. */
  private async end({ seat, moves_left: left, tally }: View): Promise<void> {
    const { hungry = 0, fed = 0 } = tally.seats[seat] ?? {};
    const button = this.person.page.getByRole('button', { name: left > 0 ? 'End moves' : 'End turn' });
    await button.click();
    if (left > 0 && fed < hungry) await button.click();
  }
}

/** What in a frame tells a seat something only another may know. */
export function leaks(seen: Seen): string[] {
  const view = seen.view as {
    seat: number;
    seats: { tokens: (number | null)[] }[];
    drawn: (number | null)[];
  } | null;
  if (!view || seen.phase === 'over') return [];
  const found: string[] = [];
  for (const [seat, { tokens }] of view.seats.entries()) {
    if (seat !== seen.seat && tokens.some((token) => token !== null)) found.push(`tokens of ${seat}`);
  }
  if (view.seat !== seen.seat && view.drawn.some((token) => token !== null)) found.push('drawn');
  if (seen.seed) found.push('seed');
  return found;
}
