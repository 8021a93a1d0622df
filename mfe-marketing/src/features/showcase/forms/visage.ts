import type { ContourForm } from '@vitrine/ui/contour';

/** A face from the front, as a surgeon's scanner draws it before a consult: brow, lids, nose, lips, chin. */
export const visage: ContourForm = {
  name: 'visage',
  width: 110,
  height: 130,
  softness: 1.3,
  bodies: [
    { x: 55, y: 56, rx: 35, ry: 46 },
    { x: 55, y: 82, rx: 25, ry: 31 },
    // nose
    { x: 55, y: 58, rx: 5.5, ry: 20 },
    // throat and shoulders, off the sheet
    { x: 55, y: 136, rx: 17, ry: 34 },
    { x: 55, y: 158, rx: 62, ry: 30 },
  ],
  reliefs: [
    // brows and the hollows under them
    { x: 40, y: 44, rx: 10, ry: 3.6, turn: -8, rise: 3 },
    { x: 70, y: 44, rx: 10, ry: 3.6, turn: 8, rise: 3 },
    { x: 40, y: 53, rx: 8.5, ry: 5.4, turn: 4, rise: -8 },
    { x: 70, y: 53, rx: 8.5, ry: 5.4, turn: -4, rise: -8 },
    { x: 40, y: 53.5, rx: 4.2, ry: 2.6, rise: 4.6 },
    { x: 70, y: 53.5, rx: 4.2, ry: 2.6, rise: 4.6 },
    // ridge, tip and wings of the nose
    { x: 55, y: 56, rx: 3.6, ry: 13, rise: 5 },
    { x: 55, y: 71, rx: 5, ry: 4.2, rise: 6.5 },
    { x: 47.5, y: 73, rx: 3, ry: 3, rise: 2.4 },
    { x: 62.5, y: 73, rx: 3, ry: 3, rise: 2.4 },
    // cheeks
    { x: 34, y: 70, rx: 9, ry: 8, turn: -30, rise: 2.2 },
    { x: 76, y: 70, rx: 9, ry: 8, turn: 30, rise: 2.2 },
    // lips and chin
    { x: 55, y: 84, rx: 10, ry: 2.2, rise: 3.4 },
    { x: 55, y: 87.4, rx: 11, ry: 1.3, rise: -4 },
    { x: 55, y: 90.6, rx: 8.6, ry: 2.8, rise: 3.8 },
    { x: 55, y: 96.5, rx: 8, ry: 2.2, rise: -2.4 },
    { x: 55, y: 103, rx: 7, ry: 5.4, rise: 3 },
  ],
  levels: { count: 34, from: -8, to: 27, bend: 0.95 },
  heavyEvery: 6,
  columns: 150,
  light: { x: 30, y: 32, reach: 98 },
};
