import type { ContourForm } from '../form.ts';

/** An open left hand, palm up: four fingers, the thumb apart, the palm hollow between its cushions. */
export const hand: ContourForm = {
  name: 'hand',
  width: 104,
  height: 128,
  softness: 0.9,
  bodies: [
    { x: 49, y: 84, rx: 23, ry: 25, turn: -6 },
    // little finger to forefinger
    { x: 27, y: 50, rx: 4.8, ry: 21, turn: -17 },
    { x: 41, y: 42, rx: 5.4, ry: 24, turn: -6 },
    { x: 55, y: 40, rx: 5.6, ry: 26, turn: 3 },
    { x: 69, y: 44, rx: 5.4, ry: 26, turn: 13 },
    // thumb
    { x: 81, y: 78, rx: 6, ry: 21, turn: 42 },
    // wrist, off the sheet
    { x: 46, y: 124, rx: 16, ry: 24, turn: -2 },
  ],
  reliefs: [
    { x: 48, y: 84, rx: 11, ry: 13, rise: -8.5 },
    { x: 64, y: 90, rx: 9, ry: 12, turn: 28, rise: 2.4 },
    { x: 33, y: 92, rx: 7, ry: 12, turn: -10, rise: 2 },
  ],
  levels: { count: 16, from: -4.5, to: 7.4, bend: 1.15 },
  heavyEvery: 6,
  columns: 120,
  light: { x: 28, y: 24, reach: 92 },
};
