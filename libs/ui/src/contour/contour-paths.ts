import { contours } from 'd3-contour';
import type { ContourForm } from './form.ts';
import { heightField } from './height-field.ts';
import type { HeightField } from './height-field.ts';
import { pathData, simplify } from './polyline.ts';
import type { Point } from './polyline.ts';

/** One line of the drawing: all places of one height. */
export interface ContourPath {
  /** SVG path data in whole drawing units, see `drawingUnit`. */
  readonly d: string;
  /** Each sixth (or so) line is heavier, as on a map. */
  readonly heavy: boolean;
  /** 0 is the outermost line. */
  readonly level: number;
}

/** One unit of path data, in form units: paths are written in tenths, as whole numbers. */
export const drawingUnit = 0.1;

/** How far a line may stray from its true course, in form units. Below what an eye sees at hero size. */
const tolerance = 0.035;
/** Rings that enclose less than a few cells are sampling noise, not terrain. */
const shortest = 5;

/** The heights at which a form is cut, lowest first. */
export function levelHeights({ levels }: ContourForm): number[] {
  const { count, from, to, bend = 1 } = levels;
  return Array.from({ length: count }, (_, index) => from + (to - from) * (index / Math.max(1, count - 1)) ** bend);
}

/**
 * Cuts a form into its lines, outermost first. Pure: the same form gives the same bytes everywhere,
 * so a drawing made at build time and one made in a browser agree. Lines that leave the sheet stay open.
 */
export function contourPaths(form: ContourForm): ContourPath[] {
  const field = heightField(form);
  const values = [...field.values];
  const cut = contours().size([field.columns, field.rows]);
  return levelHeights(form)
    .map((height, level) => {
      const d = cut
        .contour(values, height)
        .coordinates.flat()
        .flatMap((ring) =>
          linesOf(
            ring.map(([x = 0, y = 0]): Point => [x, y]),
            field,
          ),
        )
        .map(({ points, closed }) => pathData(points, drawingUnit, closed))
        .join('');
      return { d, heavy: level % form.heavyEvery === form.heavyEvery - 1, level };
    })
    .filter(({ d }) => d !== '');
}

/** A ring of grid coordinates as lines in form units; the stretches that run along the sheet's edge are left out. */
function linesOf(ring: readonly Point[], { columns, rows, cell }: HeightField): { points: Point[]; closed: boolean }[] {
  const onEdge = ([x, y]: Point) => x < 0.51 || y < 0.51 || x > columns - 0.51 || y > rows - 0.51;
  const toForm = ([x, y]: Point): Point => [(x - 0.5) * cell, (y - 0.5) * cell];
  const open = ring.slice(0, -1);
  const gap = open.findIndex(onEdge);
  if (gap === -1) {
    if (ring.length < shortest) return [];
    const half = Math.floor(open.length / 2);
    // A ring starts and ends at one point, so it is simplified in two halves.
    const points = [
      ...simplify(ring.slice(0, half + 1).map(toForm), tolerance),
      ...simplify(ring.slice(half).map(toForm), tolerance).slice(1, -1),
    ];
    return [{ points, closed: true }];
  }
  const lines: Point[][] = [[]];
  for (const point of [...open.slice(gap), ...open.slice(0, gap)]) {
    if (onEdge(point)) lines.push([]);
    else lines.at(-1)?.push(toForm(point));
  }
  return lines
    .filter((line) => line.length >= shortest)
    .map((line) => ({ points: simplify(line, tolerance), closed: false }));
}
