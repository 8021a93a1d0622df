import type { ContourForm } from '@vitrine/ui/contour';
import { emblem } from './base/emblem.ts';

/** A country of hills. */
export const hills: ContourForm = {
  ...emblem,
  name: 'hills',
  softness: 4,
  bodies: [
    { x: 34, y: 40, rx: 22, ry: 16, turn: -24 },
    { x: 68, y: 62, rx: 20, ry: 24, turn: 32 },
    { x: 28, y: 76, rx: 13, ry: 9, turn: 12 },
  ],
  levels: { count: 14, from: -12, to: 17 },
};
