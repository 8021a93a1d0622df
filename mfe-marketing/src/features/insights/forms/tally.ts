import type { ContourForm } from '@vitrine/ui';

/** A week counted by hand: four strokes and the fifth across them. */
export const tally: ContourForm = {
  name: 'tally',
  width: 120,
  height: 100,
  softness: 1.5,
  bodies: [
    { x: 27, y: 50, rx: 5.4, ry: 27, turn: 4 },
    { x: 48, y: 49, rx: 5.6, ry: 28, turn: -2 },
    { x: 69, y: 51, rx: 5.4, ry: 27, turn: 3 },
    { x: 90, y: 50, rx: 5.8, ry: 28, turn: -3 },
    { x: 58, y: 51, rx: 48, ry: 4.4, turn: -27 },
  ],
  reliefs: [
    { x: 38, y: 60, rx: 5, ry: 4, rise: 1.4 },
    { x: 79, y: 42, rx: 5, ry: 4, rise: 1.4 },
  ],
  levels: { count: 16, from: -5, to: 4 },
  heavyEvery: 6,
  columns: 132,
  light: { x: 34, y: 20, reach: 104 },
};
