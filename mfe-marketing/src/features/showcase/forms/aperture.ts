import type { ContourForm } from '@vitrine/ui/contour';
import { around, emblem } from './base/emblem.ts';

/** The blades of a camera's shutter, closing. */
export const aperture: ContourForm = {
  ...emblem,
  name: 'aperture',
  softness: 0.7,
  bodies: around(7, 24, (angle) => ({ rx: 8, ry: 17, turn: angle - 32 })),
  levels: { count: 11, from: -5, to: 6.5 },
};
