import type { ContourForm } from '../form.ts';

/**
 * The hero's face in profile, looking left, by the classical canon: hairline to brow, brow to the nose's base and from there to the
 * chin are one length. The outline makes the profile; what lies behind it is one quiet dome, with a single inlet for the eye.
 */
export const portrait: ContourForm = {
  name: 'portrait',
  width: 100,
  height: 130,
  softness: 1,
  bodies: [],
  silhouette: {
    outline: [
      // crown and forehead
      [62, 9],
      [48, 11.5],
      [37, 18],
      [30, 26.5],
      [26.8, 34],
      [25.6, 40],
      // brow, bridge, tip of the nose
      [26.4, 43.6],
      [29.6, 47.2],
      [28.6, 50.4],
      [25.6, 54.4],
      [21.8, 58.8],
      [18.4, 61.8],
      [16.8, 63.6],
      [17.6, 65.6],
      [21.6, 67],
      [26, 67.8],
      // lips
      [27.6, 69.4],
      [26.2, 71.4],
      [23, 72.9],
      [21.4, 74.6],
      [23, 76],
      [31, 77.2],
      [23.6, 78.4],
      [21.6, 80.2],
      [23.8, 82],
      // chin
      [28.2, 83.7],
      [28.2, 85.4],
      [25.4, 87.5],
      [24.4, 90],
      [25.4, 92.8],
      [28.6, 95],
      [35, 96],
      // throat and breast, off the sheet
      [43, 97.4],
      [50, 99.6],
      [53, 104],
      [53, 112],
      [51.5, 120],
      [48, 128],
      [41, 135],
      [25, 144],
      [5, 160],
      [5, 220],
      [150, 220],
      [150, 150],
      // shoulder, nape, back of the head
      [115, 138],
      [97, 126],
      [90, 116],
      [87.5, 106],
      [88.5, 96],
      [92, 86],
      [95.5, 74],
      [97.5, 60],
      [97, 46],
      [92.5, 30],
      [85, 18],
      [75, 11.5],
    ],
    spreads: [
      { spread: 1.25, rise: 17 },
      { spread: 2.8, rise: 20 },
      { spread: 6.5, rise: 17 },
      { spread: 16, rise: 46 },
    ],
    focus: { x: 24, y: 68, rx: 34, ry: 42 },
  },
  reliefs: [
    { x: 36, y: 50.5, rx: 5.5, ry: 2.8, turn: 8, rise: -9 },
    { x: 33.5, y: 78.4, rx: 5, ry: 2.2, turn: 14, rise: -4 },
  ],
  levels: { count: 46, from: 7, to: 97 },
  heavyEvery: 6,
  columns: 240,
  light: { x: 26, y: 40, reach: 92 },
};
