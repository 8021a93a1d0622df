import type { ContourForm } from '../form.ts';

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
