import type { Scene } from './scene.js';
import type { Theme } from './svg-style.js';
import { element, escaped, widthOf } from './svg-text.js';

export const MARGIN = 24;
export const LANE_NAME = 16;
/** Above the line what fires, below it what does not. */
export const TRACK = {
  height: 96,
  fire: 34,
  line: 48,
  skip: 56,
  bar: 14,
  fireLabel: 20,
  skipLabel: 86,
} as const;

export interface Style {
  readonly width: number;
  readonly theme: Theme;
  readonly id: string;
  readonly interactive: boolean;
}

/** Where things are, in pixels. */
export interface Frame extends Style {
  readonly scene: Scene;
  readonly x: (instant: number) => number;
  readonly left: number;
  readonly right: number;
  /** The first line below the header. */
  readonly top: number;
  readonly bottom: number;
}

/** Text that is centred at a place, but does not leave the picture. */
export function centred(
  x: number,
  y: number,
  text: string,
  style: string,
  least: number,
  most: number,
): string {
  const half = widthOf(text, 12) / 2;
  const at = Math.min(Math.max(x, least + half), most - half);
  return element('text', { x: at, y, class: style, 'text-anchor': 'middle' }, escaped(text));
}

export function focusable({ interactive }: Frame, sentence: string): Record<string, string | number> {
  return interactive ? { tabindex: 0, role: 'img', 'aria-label': sentence } : {};
}
