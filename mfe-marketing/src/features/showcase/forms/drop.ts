import type { ContourForm } from '@vitrine/ui/contour';
import { emblem } from './base/emblem.ts';

/** A drop, as it leaves the needle. */
export const drop: ContourForm = {
  ...emblem,
  name: 'drop',
  softness: 2.4,
  bodies: [
    { x: 50, y: 65, rx: 22, ry: 21 },
    { x: 50, y: 45, rx: 12, ry: 20 },
    { x: 50, y: 27, rx: 4, ry: 14 },
  ],
  reliefs: [{ x: 41, y: 57, rx: 7, ry: 9, turn: 24, rise: 4 }],
  levels: { count: 12, from: -5, to: 14 },
};
