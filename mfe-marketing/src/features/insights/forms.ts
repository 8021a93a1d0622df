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

type Relief = NonNullable<ContourForm['reliefs']>[number];

/** Brow, eyes, nose and mouth of one mask, at `x`. */
const features = (x: number, deep: number): Relief[] => [
  { x: x - 9, y: 43, rx: 6.4, ry: 3.4, turn: 6, rise: -3.4 },
  { x: x + 9, y: 43, rx: 6.4, ry: 3.4, turn: -6, rise: -3.4 },
  { x, y: 52, rx: 3.4, ry: 11, rise: 3.6 },
  { x, y: 71, rx: 8, ry: 2.4, rise: -2.6 },
  { x: x - 14, y: 62, rx: 3.4, ry: 9, turn: 18, rise: -deep },
  { x: x + 14, y: 62, rx: 3.4, ry: 9, turn: -18, rise: -deep },
  { x, y: 26, rx: 13, ry: 2.2, rise: -deep },
  { x, y: 31.5, rx: 12, ry: 1.8, rise: -deep * 0.8 },
];

/** The same face twice: before, with its lines, and after. */
export const pair: ContourForm = {
  name: 'pair',
  width: 130,
  height: 104,
  softness: 1.6,
  bodies: [
    { x: 38, y: 46, rx: 24, ry: 32 },
    { x: 38, y: 70, rx: 15, ry: 20 },
    { x: 92, y: 46, rx: 24, ry: 32 },
    { x: 92, y: 70, rx: 15, ry: 20 },
  ],
  reliefs: [...features(38, 1.9), ...features(92, 0)],
  levels: { count: 19, from: -5, to: 12.6, bend: 0.95 },
  heavyEvery: 6,
  columns: 150,
  light: { x: 30, y: 18, reach: 116 },
};

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
