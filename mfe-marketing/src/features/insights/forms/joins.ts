import type { ContourForm } from '@vitrine/ui';

/** Five records joined in a row, from the click to the chair. */
export const joins: ContourForm = {
  name: 'joins',
  width: 140,
  height: 92,
  softness: 1.1,
  bodies: [
    { x: 18, y: 66, rx: 11, ry: 9, turn: -20 },
    { x: 43, y: 52, rx: 12, ry: 10, turn: -20 },
    { x: 69, y: 47, rx: 12.5, ry: 11 },
    { x: 96, y: 42, rx: 13, ry: 11.5, turn: -16 },
    { x: 121, y: 26, rx: 14, ry: 13, turn: -16 },
    { x: 69, y: 46, rx: 58, ry: 2.4, turn: -19 },
  ],
  reliefs: [18, 43, 69, 96, 121].map((x, index) => ({
    x,
    y: [66, 52, 47, 42, 26][index] ?? 0,
    rx: 4 + index * 0.4,
    ry: 3.4 + index * 0.4,
    rise: -4,
  })),
  levels: { count: 18, from: -8, to: 8 },
  heavyEvery: 6,
  columns: 150,
  light: { x: 106, y: 6, reach: 124 },
};
