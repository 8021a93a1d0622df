import type { ContourForm } from '@vitrine/ui';

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
