import type { ContourForm } from '../form.ts';

/** A jaw line in profile, looking left: lips and chin stand out, the line runs up to the ear, the throat falls away. */
export const jaw: ContourForm = {
  name: 'jaw',
  width: 130,
  height: 100,
  softness: 1.5,
  bodies: [
    // cheek, and the branch that climbs to the ear
    { x: 76, y: 12, rx: 34, ry: 44, turn: 4 },
    { x: 106, y: 16, rx: 13, ry: 34, turn: 12 },
    // tip of the nose, lips
    { x: 29, y: 4, rx: 11, ry: 7, turn: 12 },
    { x: 37, y: 20, rx: 11, ry: 5, turn: 20 },
    { x: 38.5, y: 30, rx: 10, ry: 5.4, turn: -12 },
    // chin, and the line itself
    { x: 47, y: 49, rx: 14, ry: 11, turn: -12 },
    { x: 76, y: 43, rx: 35, ry: 14, turn: -24 },
    // throat and nape, off the sheet
    { x: 94, y: 110, rx: 25, ry: 66, turn: -12 },
    { x: 72, y: 80, rx: 14, ry: 28, turn: -24 },
    { x: 146, y: 118, rx: 22, ry: 50, turn: -36 },
  ],
  reliefs: [
    { x: 56, y: 29, rx: 10, ry: 9, turn: 10, rise: -1.6 },
    { x: 38, y: 39, rx: 8, ry: 3.4, turn: -10, rise: -1.8 },
    { x: 84, y: 64, rx: 26, ry: 6, turn: -26, rise: -2.6 },
  ],
  levels: { count: 25, from: -12, to: 16.6, bend: 0.9 },
  heavyEvery: 6,
  columns: 120,
  light: { x: 36, y: 36, reach: 104 },
};
