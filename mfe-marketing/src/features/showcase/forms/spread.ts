import type { ContourForm } from '@vitrine/ui/contour';
import { emblem } from './base/emblem.ts';

/** Three cards of a treatment plan, laid over one another. */
export const spread: ContourForm = {
  ...emblem,
  name: 'spread',
  softness: 0.6,
  bodies: [
    { x: 34, y: 56, rx: 13, ry: 30, turn: -20 },
    { x: 50, y: 50, rx: 13, ry: 32 },
    { x: 66, y: 56, rx: 13, ry: 30, turn: 20 },
  ],
  levels: { count: 11, from: -5, to: 6.4 },
};
