import type { ContourForm, Relief } from './form.ts';

/** A fingertip's loop: ridges that rise, turn over the core and leave below, past a delta on the left. */
export const fingerprint: ContourForm = {
  name: 'fingerprint',
  width: 100,
  height: 120,
  softness: 3,
  bodies: [
    { x: 50, y: 58, rx: 40, ry: 52, turn: 6 },
    { x: 58, y: 92, rx: 24, ry: 44, turn: 24 },
  ],
  reliefs: [
    { x: 53, y: 52, rx: 10, ry: 22, turn: 16, rise: 8 },
    { x: 24, y: 88, rx: 17, ry: 13, turn: -28, rise: -9 },
    { x: 34, y: 40, rx: 12, ry: 16, turn: 20, rise: -2.4 },
    { x: 70, y: 36, rx: 13, ry: 18, turn: -18, rise: -2.2 },
  ],
  levels: { count: 22, from: -1, to: 28 },
  heavyEvery: 6,
  columns: 100,
  light: { x: 30, y: 26, reach: 92 },
};

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

/** Crypts and folds around the pupil, unevenly spaced as in an eye; the angles follow the golden ratio. */
const folds: Relief[] = /* @__PURE__ */ Array.from({ length: 21 }, (_, index) => {
  const angle = index * 137.508;
  const radius = 25 + (index % 3) * 4;
  return {
    x: 50 + radius * Math.cos((angle * Math.PI) / 180),
    y: 50 + radius * Math.sin((angle * Math.PI) / 180),
    rx: 7,
    ry: 2.2,
    turn: angle,
    rise: index % 2 === 0 ? 1.6 : -1.6,
  };
});

/** An eye's iris: a disc with folds, and the pupil sunk into it. */
export const iris: ContourForm = {
  name: 'iris',
  width: 100,
  height: 100,
  softness: 1,
  bodies: [{ x: 50, y: 50, rx: 40, ry: 40 }],
  reliefs: [{ x: 50, y: 50, rx: 13, ry: 13, rise: -22 }, { x: 44, y: 45, rx: 4, ry: 3, turn: -35, rise: 5 }, ...folds],
  levels: { count: 18, from: -3, to: 14 },
  heavyEvery: 6,
  columns: 110,
  light: { x: 28, y: 26, reach: 78 },
};

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

/** A molar: four cusps around the fissure, two roots below. */
export const molar: ContourForm = {
  name: 'molar',
  width: 100,
  height: 118,
  softness: 2,
  bodies: [
    { x: 50, y: 42, rx: 33, ry: 25 },
    { x: 33, y: 30, rx: 15, ry: 15, turn: -12 },
    { x: 66, y: 29, rx: 16, ry: 15, turn: 10 },
    { x: 31, y: 52, rx: 14, ry: 15, turn: 8 },
    { x: 69, y: 52, rx: 14, ry: 15, turn: -8 },
    { x: 34, y: 78, rx: 10, ry: 26, turn: 7 },
    { x: 66, y: 78, rx: 10, ry: 26, turn: -7 },
  ],
  reliefs: [
    { x: 50, y: 38, rx: 4.5, ry: 16, rise: -5 },
    { x: 50, y: 42, rx: 20, ry: 3.6, turn: -4, rise: -4 },
    { x: 33, y: 32, rx: 9, ry: 8, rise: 3 },
    { x: 67, y: 31, rx: 9, ry: 8, rise: 3.4 },
    { x: 33, y: 52, rx: 8, ry: 7, rise: 2.6 },
    { x: 67, y: 52, rx: 8, ry: 7, rise: 2.6 },
  ],
  levels: { count: 20, from: -4, to: 13 },
  heavyEvery: 6,
  columns: 110,
  light: { x: 28, y: 22, reach: 86 },
};

/**
 * The hero's face in profile, looking left, by the classical canon: hairline to brow, brow to the nose's base and from
 * there to the chin are one length. The outline makes the profile; what lies behind it is one quiet dome, with a single
 * inlet for the eye.
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

/** Heights of the beats of the waveform, left to right. */
const beats = [7, 13, 9, 20, 32, 18, 26, 38, 22, 12, 24, 15, 8, 11, 6];

/** A spoken sentence: beats along one line, melted into a ridge. */
export const waveform: ContourForm = {
  name: 'waveform',
  width: 160,
  height: 100,
  softness: 1.4,
  bodies: beats.map((tall, index) => ({ x: 17 + index * 9, y: 50, rx: 4.6, ry: tall * 0.9 })),
  reliefs: beats.map((tall, index) => ({ x: 17 + index * 9, y: 50, rx: 3.4, ry: tall * 0.7, rise: tall / 12 })),
  levels: { count: 14, from: -8, to: 4.4 },
  heavyEvery: 6,
  columns: 140,
  light: { x: 40, y: 12, reach: 120 },
};
