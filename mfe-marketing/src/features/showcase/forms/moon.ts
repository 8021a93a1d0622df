import type { ContourForm } from '@vitrine/ui/contour';

/** The moon after hours: a full disc with its seas and craters. */
export const moon: ContourForm = {
  name: 'moon',
  width: 120,
  height: 120,
  softness: 1.2,
  bodies: [{ x: 60, y: 60, rx: 46, ry: 46 }],
  reliefs: [
    { x: 45, y: 44, rx: 12, ry: 10, turn: -20, rise: -6 },
    { x: 64, y: 38, rx: 7, ry: 6, rise: -4 },
    { x: 38, y: 70, rx: 8, ry: 7, rise: -4.6 },
    { x: 55, y: 83, rx: 6.5, ry: 5, turn: 14, rise: -4.4 },
    { x: 56, y: 61, rx: 3.4, ry: 3.2, rise: -3.4 },
    { x: 27, y: 55, rx: 4, ry: 5, rise: -3.2 },
    { x: 78, y: 60, rx: 11, ry: 14, turn: 18, rise: -5.4 },
    { x: 74, y: 85, rx: 4.4, ry: 4, rise: -3.6 },
    { x: 84, y: 38, rx: 5, ry: 4.4, rise: -3.4 },
  ],
  levels: { count: 22, from: -5, to: 19 },
  heavyEvery: 6,
  columns: 120,
  light: { x: 30, y: 30, reach: 92 },
};
