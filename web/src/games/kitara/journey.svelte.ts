/** Pawns that went somewhere: ghosts travel there, and the chip they join waits for them. */
import { SvelteSet } from 'svelte/reactivity';
import type { Action } from 'svelte/action';
import { travels, type Stand, type Travel } from './scene';
import type { Point, ShownView } from './shown';

const TRAVEL_MS = 300;
const LOOSE = '*'; // marks pawns that were driven out and stand nowhere yet

export class Journey {
  ghosts = $state<(Travel & { id: number })[]>([]);
  readonly arriving = new SvelteSet<string>();
  private before: ReadonlyMap<string, Stand> | null = null;
  private count = 0;

  /** Take in who stands where now. */
  see(stands: ReadonlyMap<string, Stand>, retreat: ShownView['retreat'], motion: boolean): void {
    const after = retreat ? new Map([...stands, [LOOSE + retreat.space, retreat]]) : stands;
    const went = this.before === null ? [] : travels(this.before, after).flatMap(onLand);
    if (motion) for (const travel of went) this.send(travel);
    this.before = after;
  }

  private send(travel: Travel): void {
    this.count += 1;
    const ghost = { ...travel, id: this.count };
    this.ghosts.push(ghost);
    this.arriving.add(travel.to);
    setTimeout(() => {
      this.ghosts = this.ghosts.filter(({ id }) => id !== ghost.id);
      this.arriving.delete(travel.to);
    }, TRAVEL_MS);
  }
}

/** A travel from space to space; being driven out is none yet. */
function onLand(travel: Travel): Travel[] {
  const [from, to] = [travel.from.replace(LOOSE, ''), travel.to.replace(LOOSE, '')];
  return from === to ? [] : [{ ...travel, from, to }];
}

function moved([x, y]: Point): string {
  return `translate(${x}px, ${y}px)`;
}

/** Carries a ghost from one place of the screen to another. */
export const glide: Action<HTMLElement, { from: Point; to: Point }> = (node, { from, to }) => {
  if (typeof node.animate !== 'function') return;
  node.animate([{ transform: moved(from) }, { transform: moved(to) }], {
    duration: TRAVEL_MS,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    fill: 'forwards',
  });
};
