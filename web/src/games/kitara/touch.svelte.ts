/** Fingers on the map: one pans, two pinch, a wheel zooms. A finger that hardly slips still taps. */
import { kept, zoomed, type Camera } from './camera';
import { SvelteMap } from 'svelte/reactivity';
import type { Ground, Point } from './shown';

const SLIP = 8;

/** What the map looks like now, as fingers need to know it. */
export type Sight = { camera: Camera; ground: Ground; width: number; height: number };

export class Touch {
  /** Where fingers left the map; null while nobody moved it. */
  camera = $state.raw<Camera | null>(null);
  /** Whether the last finger moved the map instead of tapping it. */
  hasPanned = false;
  /** The space the finger came down on. */
  label: string | null = null;
  private readonly fingers = new SvelteMap<number, Point>();

  constructor(private readonly sight: () => Sight) {}

  get isHeld(): boolean {
    return this.fingers.size > 0;
  }

  down(event: PointerEvent, node: HTMLElement): void {
    if (event.isPrimary) {
      this.fingers.clear(); // a finger that left unseen must not stay
      this.hasPanned = false;
    }
    const target = event.target instanceof Element ? event.target.closest('[data-label]') : null;
    this.label = this.fingers.size === 0 ? (target?.getAttribute('data-label') ?? null) : null;
    this.fingers.set(event.pointerId, local(event, node));
  }

  move(event: PointerEvent, node: HTMLElement): void {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const is = local(event, node);
    if (!this.hasPanned && this.fingers.size === 1 && distance(is, was) < SLIP) return;
    if (!this.hasPanned) node.setPointerCapture(event.pointerId);
    this.hasPanned = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, is);
    if (other) this.zoom(distance(is, other) / (distance(was, other) || 1), middle(is, other));
    else this.pan(is[0] - was[0], is[1] - was[1]);
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.label = null;
  }

  wheel(event: WheelEvent, node: HTMLElement): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), local(event, node));
  }

  zoom(by: number, at?: Point): void {
    const { camera, ground, width, height } = this.sight();
    this.camera = zoomed(camera, by, at ?? [width / 2, height / 2], ground, width, height);
  }

  private pan(dx: number, dy: number): void {
    const { camera, ground, width, height } = this.sight();
    this.camera = kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, ground, width, height);
  }
}

function local(event: MouseEvent, node: HTMLElement): Point {
  const box = node.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
