import type { ContourForm } from '@vitrine/ui';

/** A face in profile as a surveyor first sketches it; each phase cuts it at more heights. */
export const survey: ContourForm = {
  name: 'survey',
  width: 100,
  height: 130,
  softness: 1.05,
  bodies: [
    // skull, forehead, and the face that hangs from them
    { x: 60.5, y: 43, rx: 27, ry: 33, turn: -24 },
    { x: 45, y: 36, rx: 16, ry: 19, turn: 10 },
    { x: 46, y: 62, rx: 18, ry: 31, turn: 5 },
    // brow, bridge and tip of the nose
    { x: 33, y: 46, rx: 6, ry: 5, turn: 12 },
    { x: 26.5, y: 57.5, rx: 4.4, ry: 11, turn: 25 },
    { x: 20.5, y: 65, rx: 6.4, ry: 4.3, turn: 10 },
    // lips
    { x: 26.5, y: 74.4, rx: 6, ry: 3, turn: 20 },
    { x: 27.5, y: 80.6, rx: 6, ry: 3.2, turn: -12 },
    // chin and jaw
    { x: 33, y: 91.5, rx: 8.6, ry: 6.6, turn: -10 },
    { x: 50, y: 85, rx: 21, ry: 10.5, turn: -22 },
    // throat, neck, nape and shoulder rise off the sheet
    { x: 60, y: 132, rx: 15, ry: 58, turn: -10 },
    { x: 46, y: 108, rx: 9, ry: 16, turn: -22 },
    { x: 92, y: 140, rx: 11, ry: 36, turn: -38 },
    { x: 60, y: 158, rx: 58, ry: 28, turn: -6 },
  ],
  reliefs: [
    { x: 34.5, y: 55, rx: 5, ry: 3.2, rise: -2.8 },
    { x: 44, y: 66, rx: 8, ry: 6, rise: 0.5 },
    { x: 46, y: 78, rx: 6, ry: 7, rise: -1.2 },
  ],
  levels: { count: 46, from: -9, to: 14.4, bend: 0.92 },
  heavyEvery: 6,
  columns: 200,
  light: { x: 26, y: 40, reach: 92 },
};

/** At how many heights the survey is cut in each phase. */
export const surveyLevels: readonly number[] = [6, 9, 15, 24, 38];
