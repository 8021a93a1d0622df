/** A point in the form's units. */
export type Point = readonly [x: number, y: number];

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
