import type { ContourForm } from '@vitrine/ui/contour';
import { around, emblem } from './base/emblem.ts';

/** A key with a round bow. */
export const key: ContourForm = {
  ...emblem,
  name: 'key',
  softness: 0.8,
  bodies: [
    ...around(9, 15, (angle) => ({ rx: 5.4, ry: 7.6, turn: angle })).map((body) => ({
      ...body,
      x: body.x - 20,
      y: body.y - 20,
    })),
    { x: 60, y: 60, rx: 32, ry: 4.6, turn: 45 },
    { x: 67, y: 79, rx: 9, ry: 3.6, turn: -45 },
    { x: 76, y: 88, rx: 9, ry: 3.6, turn: -45 },
  ],
  levels: { count: 9, from: -5, to: 4.2 },
};
