import type { ContourForm } from '@vitrine/ui';

/** The founder in profile, looking right, her hair up. */
export const founder: ContourForm = {
  name: 'founder',
  width: 100,
  height: 124,
  softness: 1,
  bodies: [
    // skull, forehead, face, and the knot of hair behind
    { x: 43, y: 41, rx: 25, ry: 29, turn: 28 },
    { x: 55, y: 35, rx: 16, ry: 18, turn: -10 },
    { x: 54, y: 58, rx: 17, ry: 28, turn: -6 },
    { x: 13, y: 31, rx: 11, ry: 12, turn: 24 },
    // brow, bridge and tip of the nose
    { x: 66.5, y: 43.5, rx: 5.4, ry: 4.4, turn: -12 },
    { x: 71.5, y: 53.5, rx: 3.6, ry: 9.4, turn: -25 },
    { x: 76.2, y: 60, rx: 4.8, ry: 3.6, turn: -22 },
    // lips
    { x: 70.6, y: 69.4, rx: 5.6, ry: 2.9, turn: -22 },
    { x: 69.4, y: 75, rx: 5.4, ry: 3, turn: 12 },
    // chin and jaw
    { x: 64.6, y: 84.4, rx: 7.4, ry: 5.6, turn: 10 },
    { x: 50, y: 79, rx: 18, ry: 9, turn: 26 },
    // throat, neck, nape and shoulders rise off the sheet
    { x: 40, y: 120, rx: 11.5, ry: 50, turn: 9 },
    { x: 50, y: 102, rx: 7, ry: 15, turn: 22 },
    { x: 8, y: 138, rx: 11, ry: 28, turn: 40 },
    { x: 42, y: 152, rx: 56, ry: 27, turn: 5 },
  ],
  reliefs: [
    { x: 65.4, y: 51, rx: 5, ry: 3, rise: -2.7 },
    { x: 56, y: 62, rx: 8, ry: 6, rise: 0.6 },
    { x: 22, y: 36, rx: 4, ry: 10, turn: 20, rise: -2.2 },
    { x: 36, y: 52, rx: 3.4, ry: 6, turn: 14, rise: -1.6 },
  ],
  levels: { count: 34, from: -8, to: 13, bend: 0.94 },
  heavyEvery: 6,
  columns: 170,
  light: { x: 78, y: 30, reach: 96 },
};
