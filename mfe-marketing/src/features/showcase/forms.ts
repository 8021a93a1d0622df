import type { ContourForm, Ellipsoid } from '@vitrine/ui/contour';

/** Shared by the small drawings, which have few lines because they are shown beside a line of text. */
const emblem = { width: 100, height: 100, heavyEvery: 4, columns: 72, light: { x: 26, y: 22, reach: 88 } };

/** Bodies in a ring about the middle. */
const around = (count: number, radius: number, one: (angle: number) => Omit<Ellipsoid, 'x' | 'y'>): Ellipsoid[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (360 * index) / count;
    const radians = (angle * Math.PI) / 180;
    return { x: 50 + radius * Math.cos(radians), y: 50 + radius * Math.sin(radians), ...one(angle) };
  });

/** The blades of a camera's shutter, closing. */
export const aperture: ContourForm = {
  ...emblem,
  name: 'aperture',
  softness: 0.7,
  bodies: around(7, 24, (angle) => ({ rx: 8, ry: 17, turn: angle - 32 })),
  levels: { count: 11, from: -5, to: 6.5 },
};

/** Half-widths of the teeth along the arch, from the back molar on one side to the other. */
const teeth = [8.4, 8.8, 6.2, 6, 5.6, 4.8, 5.4, 5.4, 4.8, 5.6, 6, 6.2, 8.8, 8.4];

const along = (index: number): { x: number; y: number; turn: number } => {
  const angle = Math.PI * (0.02 + 0.96 * (index / (teeth.length - 1)));
  return { x: 70 - 48 * Math.cos(angle), y: 96 - 68 * Math.sin(angle) ** 0.86, turn: (angle * 180) / Math.PI };
};

const crowns: Ellipsoid[] = teeth.map((size, index) => ({ ...along(index), rx: size * 1.04, ry: size * 0.74 }));

/** A dental arch as the scanner sees it from above: fourteen crowns in a horseshoe, molars with their fissures. */
export const arch: ContourForm = {
  name: 'arch',
  width: 140,
  height: 116,
  softness: 0.5,
  bodies: crowns,
  reliefs: crowns.map((crown, index) => ({
    ...crown,
    rx: crown.rx * 0.34,
    ry: crown.ry * 0.4,
    rise: (teeth[index] ?? 0) > 6 ? -3 : 1.2,
  })),
  levels: { count: 16, from: -8, to: 4, bend: 0.8 },
  heavyEvery: 6,
  columns: 104,
  light: { x: 40, y: 18, reach: 112 },
};

/** A coin, its rim raised and its face struck. */
export const coin: ContourForm = {
  ...emblem,
  name: 'coin',
  softness: 1,
  bodies: [{ x: 50, y: 50, rx: 38, ry: 38 }],
  reliefs: [
    { x: 50, y: 50, rx: 26, ry: 26, rise: -17 },
    { x: 50, y: 50, rx: 5, ry: 15, turn: 28, rise: 10 },
  ],
  levels: { count: 11, from: -4, to: 11 },
};

/** A drop, as it leaves the needle. */
export const drop: ContourForm = {
  ...emblem,
  name: 'drop',
  softness: 2.4,
  bodies: [
    { x: 50, y: 65, rx: 22, ry: 21 },
    { x: 50, y: 45, rx: 12, ry: 20 },
    { x: 50, y: 27, rx: 4, ry: 14 },
  ],
  reliefs: [{ x: 41, y: 57, rx: 7, ry: 9, turn: 24, rise: 4 }],
  levels: { count: 12, from: -5, to: 14 },
};

/** A country of hills. */
export const hills: ContourForm = {
  ...emblem,
  name: 'hills',
  softness: 4,
  bodies: [
    { x: 34, y: 40, rx: 22, ry: 16, turn: -24 },
    { x: 68, y: 62, rx: 20, ry: 24, turn: 32 },
    { x: 28, y: 76, rx: 13, ry: 9, turn: 12 },
  ],
  levels: { count: 14, from: -12, to: 17 },
};

/** A key with a round bow. */
export const key: ContourForm = {
  ...emblem,
  name: 'key',
  softness: 0.8,
  bodies: [
    ...around(9, 15, (angle) => ({ rx: 5.4, ry: 7.6, turn: angle })).map((body) => ({
      ...body,
      x: body.x - 20,
      y: body.y - 20,
    })),
    { x: 60, y: 60, rx: 32, ry: 4.6, turn: 45 },
    { x: 67, y: 79, rx: 9, ry: 3.6, turn: -45 },
    { x: 76, y: 88, rx: 9, ry: 3.6, turn: -45 },
  ],
  levels: { count: 9, from: -5, to: 4.2 },
};

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

/** Three cards of a treatment plan, laid over one another. */
export const spread: ContourForm = {
  ...emblem,
  name: 'spread',
  softness: 0.6,
  bodies: [
    { x: 34, y: 56, rx: 13, ry: 30, turn: -20 },
    { x: 50, y: 50, rx: 13, ry: 32 },
    { x: 66, y: 56, rx: 13, ry: 30, turn: 20 },
  ],
  levels: { count: 11, from: -5, to: 6.4 },
};

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
