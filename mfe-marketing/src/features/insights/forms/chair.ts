import type { ContourForm } from '@vitrine/ui';

/** A treatment chair, reclined and empty. */
export const chair: ContourForm = {
  name: 'chair',
  width: 130,
  height: 104,
  softness: 1.3,
  bodies: [
    { x: 25, y: 20, rx: 9, ry: 5.6, turn: 52 },
    { x: 39, y: 40, rx: 24, ry: 6.6, turn: 52 },
    { x: 70, y: 60, rx: 24, ry: 7, turn: 2 },
    { x: 103, y: 66, rx: 19, ry: 5.4, turn: 22 },
    { x: 60, y: 46, rx: 13, ry: 3, turn: 4 },
    { x: 68, y: 78, rx: 5.6, ry: 17 },
    { x: 69, y: 95, rx: 25, ry: 4.2 },
  ],
  reliefs: [
    { x: 54, y: 57, rx: 5, ry: 5, rise: -1.4 },
    { x: 89, y: 62, rx: 4, ry: 4, rise: -1 },
  ],
  levels: { count: 18, from: -9, to: 5 },
  heavyEvery: 6,
  columns: 140,
  light: { x: 26, y: 14, reach: 118 },
};
