import type { ContourForm } from '../form.ts';

/** How tall each beat of the voice stands, left to right. */
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
