import type { ContourForm } from '@vitrine/ui/contour';
import { emblem } from './base/emblem.ts';

/** A coin, its rim raised and its face struck. */
export const coin: ContourForm = {
  ...emblem,
  name: 'coin',
  softness: 1,
  bodies: [{ x: 50, y: 50, rx: 38, ry: 38 }],
  reliefs: [
    { x: 50, y: 50, rx: 26, ry: 26, rise: -17 },
    { x: 50, y: 50, rx: 5, ry: 15, turn: 28, rise: 10 },
  ],
  levels: { count: 11, from: -4, to: 11 },
};
