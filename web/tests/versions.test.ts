// @vitest-environment node
// Node has the real locks of browsers; only the service workers are played here.
import { describe, expect, it } from 'vitest';
import { holdVersion, openNewest, takeOver, type Workers } from '../src/device/versions';

/** Service workers as a page sees them: one that is in use, and perhaps one that waits. */
class Played extends EventTarget {
  controller: object | null = { name: 'first' };
  waiting: { postMessage: (message: string) => void } | null = null;
  readonly told: string[] = [];

  newVersion(): void {
    this.waiting = {
      postMessage: (message) => {
        this.told.push(message);
        this.controller = { name: 'second' };
        this.waiting = null;
        queueMicrotask(() => this.dispatchEvent(new Event('controllerchange')));
      },
    };
  }

  getRegistration(): Promise<{ waiting: Played['waiting'] }> {
    return Promise.resolve({ waiting: this.waiting });
  }

  get asWorkers(): Workers {
    return this as unknown as Workers;
  }
}

function counted(): { reload: () => void; times: () => number } {
  let times = 0;
  return { reload: () => (times += 1), times: () => times };
}

describe('opening the page', () => {
  it('goes on to the version that waits', async () => {
    const played = new Played();
    played.newVersion();
    const { reload, times } = counted();
    expect(await openNewest(true, reload, played.asWorkers, navigator.locks)).toBe(true);
    expect([played.told, times()]).toEqual([['take over'], 1]);
  });

  it('keeps its version while a game is played in any tab, and when a game is opened', async () => {
    const played = new Played();
    played.newVersion();
    const { reload, times } = counted();
    expect(await openNewest(false, reload, played.asWorkers, navigator.locks)).toBe(false);
    const first = holdVersion(navigator.locks);
    const second = holdVersion(navigator.locks);
    expect(await openNewest(true, reload, played.asWorkers, navigator.locks)).toBe(false);
    first();
    expect(await openNewest(true, reload, played.asWorkers, navigator.locks)).toBe(false);
    expect([played.told, times()]).toEqual([[], 0]);
    second();
  });

  it('has nothing to do where nothing waits, and where browsers keep no pages', async () => {
    const { reload, times } = counted();
    expect(await openNewest(true, reload, new Played().asWorkers, navigator.locks)).toBe(false);
    expect(await openNewest(true, reload, undefined, navigator.locks)).toBe(false);
    expect(times()).toBe(0);
  });
});

describe('a tab that is open', () => {
  it('stays when its own version is first kept, and comes along with a newer one', async () => {
    const played = new Played();
    played.controller = null;
    const { reload, times } = counted();
    await openNewest(true, reload, played.asWorkers, navigator.locks);
    played.dispatchEvent(new Event('controllerchange'));
    expect(times()).toBe(0);
    played.dispatchEvent(new Event('controllerchange'));
    expect(times()).toBe(1);
  });
});

describe('takeOver', () => {
  it('waits for the end of the last game', async () => {
    const played = new Played();
    played.newVersion();
    const { waiting } = played;
    if (waiting === null) throw new Error('nothing waits');
    const over = holdVersion(navigator.locks);
    expect(await takeOver(waiting, played.asWorkers, navigator.locks)).toBe(false);
    over();
    await navigator.locks.request('kitama-playing', () => undefined); // until it is let go
    expect(await takeOver(waiting, played.asWorkers, navigator.locks)).toBe(true);
    expect(played.told).toEqual(['take over']);
  });
});
