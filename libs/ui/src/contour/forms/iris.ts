import type { ContourForm, Relief } from '../form.ts';

/** Crypts and folds around the pupil, unevenly spaced as in an eye; the angles follow the golden ratio. */
const folds: Relief[] = Array.from({ length: 21 }, (_, index) => {
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
