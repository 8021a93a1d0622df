import type { ContourForm } from '@vitrine/ui';

/** A closed mouth. */
export const lips: ContourForm = {
  name: 'lips',
  width: 130,
  height: 92,
  softness: 1.8,
  bodies: [
    { x: 46, y: 38, rx: 23, ry: 8.4, turn: -17 },
    { x: 84, y: 38, rx: 23, ry: 8.4, turn: 17 },
    { x: 65, y: 41, rx: 12, ry: 7 },
    { x: 65, y: 55, rx: 31, ry: 12 },
    { x: 41, y: 49, rx: 20, ry: 7, turn: 14 },
    { x: 89, y: 49, rx: 20, ry: 7, turn: -14 },
  ],
  reliefs: [
    { x: 65, y: 46.5, rx: 40, ry: 2.2, rise: -5 },
    { x: 65, y: 26, rx: 3.4, ry: 7, rise: -2.6 },
    { x: 65, y: 59, rx: 20, ry: 6, rise: 2.4 },
    { x: 65, y: 78, rx: 15, ry: 5, rise: -2.4 },
  ],
  levels: { count: 21, from: -11, to: 10, bend: 0.95 },
  heavyEvery: 6,
  columns: 140,
  light: { x: 40, y: 12, reach: 110 },
};
