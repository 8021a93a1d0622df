import { contours } from 'd3-contour';
import { levelHeights } from './contour-paths.ts';
import { portrait } from './forms.ts';
import { heightField } from './height-field.ts';

const field = heightField(portrait);
const { columns, rows, cell } = field;
const cut = contours().size([columns, rows]);
const values = [...field.values];

/** All rings of one height, in form units. */
const rings = (height: number) =>
  cut
    .contour(values, height)
    .coordinates.flatMap((polygon) =>
      polygon.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [(x - 0.5) * cell, (y - 0.5) * cell])),
    );

/** Rings that end within the sheet. */
const islands = (height: number) =>
  rings(height).filter((ring) =>
    ring.every(([x, y]) => x > 0 && y > 0 && x < (columns - 1) * cell && y < (rows - 1) * cell),
  );

describe('the portrait', () => {
  /** Where a line from the left meets the face, at a height in the middle of the crowd along it. */
  const edge = (y: number): number => {
    const row = values.slice(Math.round(y / cell) * columns, (Math.round(y / cell) + 1) * columns);
    const inside = row.findIndex((value) => value >= 46);
    const [before = 0, at = 0] = [row[inside - 1], row[inside]];
    return (inside - (at - 46) / (at - before)) * cell;
  };
  const edges = (top: number, bottom: number) =>
    Array.from({ length: Math.round((bottom - top) / 0.25) }, (_, step) => edge(top + step * 0.25));
  const front = (top: number, bottom: number) => Math.min(...edges(top, bottom));
  const back = (top: number, bottom: number) => Math.max(...edges(top, bottom));

  it('is a profile: brow, nose, lips and chin to the left, with a hollow between each two', () => {
    const [brow, bridge, nose, underNose] = [front(36, 43), back(45, 51), front(60, 66), back(67, 72)];
    const [upperLip, mouth, lowerLip, fold, chin] = [
      front(72.5, 75.5),
      back(75.5, 78),
      front(78.5, 81.5),
      back(81.5, 86.5),
      front(87, 93),
    ];
    for (const [ahead, behind] of [
      [brow, bridge],
      [nose, bridge],
      [nose, underNose],
      [upperLip, underNose],
      [upperLip, mouth],
      [lowerLip, mouth],
      [lowerLip, fold],
      [chin, fold],
    ] as const)
      expect(ahead).toBeLessThan(behind - 0.3);
    expect(nose).toBeLessThan(Math.min(brow, upperLip, lowerLip, chin) - 3);
  });

  it('has classical proportions: forehead to brow, brow to nose base, nose to chin are nearly equal', () => {
    const underNose = 69.4;
    const [hairline, brow, chin] = [18, 43.6, 95];
    const thirds = [brow - hairline, underNose - brow, chin - underNose];
    expect(Math.max(...thirds) / Math.min(...thirds)).toBeLessThan(1.1);
    expect(portrait.silhouette?.outline).toEqual(expect.arrayContaining([[27.6, underNose]]));
  });

  it('has at most one island a level, and a single summit', () => {
    for (const height of levelHeights(portrait)) expect(islands(height).length).toBeLessThanOrEqual(1);
    expect(islands(levelHeights(portrait).at(-1) ?? 0)).toHaveLength(1);
  });
});
