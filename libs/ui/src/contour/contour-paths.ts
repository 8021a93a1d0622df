import { contours } from 'd3-contour';
import type { ContourForm, Point } from './form.ts';
import { heightField, type HeightField } from './height-field.ts';

/** Distance of `point` from the line through `from` and `to`. */
function offset(point: Point, from: Point, to: Point): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point[0] - from[0], point[1] - from[1]);
  return Math.abs(dx * (from[1] - point[1]) - dy * (from[0] - point[0])) / length;
}

/** Ramer–Douglas–Peucker: drops points that move the line by less than `tolerance`. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return [...points];
  let farthest = 0;
  let distance = 0;
  points.forEach((point, index) => {
    const away = offset(point, first, last);
    if (away > distance) [farthest, distance] = [index, away];
  });
  if (distance <= tolerance) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance),
    ...simplify(points.slice(farthest), tolerance).slice(1),
  ];
}

/**
 * SVG path data in relative whole numbers of `unit` form units: half the bytes of absolute decimals.
 * Rounding errors do not add up, because each step is taken from the rounded point before it.
 */
export function pathData(points: readonly Point[], unit: number, closed: boolean): string {
  let pen: Point = [0, 0];
  const pairs: string[] = [];
  for (const [x, y] of points) {
    const at: Point = [Math.round(x / unit), Math.round(y / unit)];
    const step: Point = [at[0] - pen[0], at[1] - pen[1]];
    if (pairs.length > 0 && step[0] === 0 && step[1] === 0) continue;
    pairs.push(`${step[0]}${step[1] < 0 ? '' : ' '}${step[1]}`);
    pen = at;
  }
  const [start, ...rest] = pairs;
  if (start === undefined || rest.length === 0) return '';
  const steps = rest.reduce((text, pair) => text + (text === '' || pair.startsWith('-') ? '' : ' ') + pair, '');
  return `M${start}l${steps}${closed ? 'z' : ''}`;
}

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

/** The colors of the light, from its center outward. */
export const lightStops = [
  { offset: 0, color: '#F8EAD0' },
  { offset: 0.34, color: '#C7A877' },
  { offset: 0.72, color: '#6F5F49' },
  { offset: 1, color: '#3A332A' },
] as const;

/** The lines' color where a page renders the light itself. */
export const evenLight = '#E9D1A6';

/** Lines far outside the form fade into the ground over this many levels. */
const fadeIn = 7;

/** Width in CSS pixels at any size, and opacity, of one line. */
export function lineStyle({ heavy, level }: Pick<ContourPath, 'heavy' | 'level'>): { width: number; opacity: number } {
  const near = Math.min(1, (level + 2) / fadeIn);
  return { width: heavy ? 1.3 : 0.8, opacity: Math.round((heavy ? 0.95 : 0.62) * near * 100) / 100 };
}
