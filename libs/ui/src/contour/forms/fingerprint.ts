import type { ContourForm } from '../form.ts';

/** A fingertip's loop: ridges that rise, turn over the core and leave below, past a delta on the left. */
export const fingerprint: ContourForm = {
  name: 'fingerprint',
  width: 100,
  height: 120,
  softness: 3,
  bodies: [
    { x: 50, y: 58, rx: 40, ry: 52, turn: 6 },
    { x: 58, y: 92, rx: 24, ry: 44, turn: 24 },
  ],
  reliefs: [
    { x: 53, y: 52, rx: 10, ry: 22, turn: 16, rise: 8 },
    { x: 24, y: 88, rx: 17, ry: 13, turn: -28, rise: -9 },
    { x: 34, y: 40, rx: 12, ry: 16, turn: 20, rise: -2.4 },
    { x: 70, y: 36, rx: 13, ry: 18, turn: -18, rise: -2.2 },
  ],
  levels: { count: 22, from: -1, to: 28 },
  heavyEvery: 6,
  columns: 100,
  light: { x: 30, y: 26, reach: 92 },
};
