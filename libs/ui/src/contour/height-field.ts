import type { ContourForm, Ellipsoid, Silhouette, Point } from './form.ts';

/** Points of the spline between two corners of an outline. */
const stepsPerCorner = 10;

/** The outline as a closed, smooth polygon: a centripetal Catmull-Rom spline, which neither loops nor overshoots. */
function smoothOutline(corners: readonly Point[]): Point[] {
  const at = (index: number): Point => corners[(index + corners.length) % corners.length] ?? [0, 0];
  const span = (from: Point, to: Point) => Math.max(1e-6, Math.hypot(to[0] - from[0], to[1] - from[1]) ** 0.5);
  return corners.flatMap((_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [ab, bc, cd] = [span(a, b), span(b, c), span(c, d)];
    const tangents = ([0, 1] as const).map((axis): readonly [number, number] => [
      c[axis] - b[axis] + bc * ((b[axis] - a[axis]) / ab - (c[axis] - a[axis]) / (ab + bc)),
      c[axis] - b[axis] + bc * ((d[axis] - c[axis]) / cd - (d[axis] - b[axis]) / (bc + cd)),
    ]);
    return Array.from({ length: stepsPerCorner }, (_unused, step): Point => {
      const t = step / stepsPerCorner;
      const on = (axis: 0 | 1) => {
        const [leaving, arriving] = tangents[axis] ?? [0, 0];
        const [from, to] = [b[axis], c[axis]];
        return (
          from +
          leaving * t +
          (3 * (to - from) - 2 * leaving - arriving) * t * t +
          (2 * (from - to) + leaving + arriving) * t ** 3
        );
      };
      return [on(0), on(1)];
    });
  });
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/** Shares of each cell that the polygon covers, in eight scan lines a cell. Coordinates are in cells. */
function cover(polygon: readonly Point[], columns: number, rows: number): Grid {
  const values = new Float64Array(columns * rows);
  const scans = 8;
  for (let scan = 0; scan < rows * scans; scan += 1) {
    const y = (scan + 0.5) / scans;
    const row = Math.floor(y) * columns;
    const crossings = polygon
      .flatMap(([x1, y1], index) => {
        const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
        return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
      })
      .toSorted((one, other) => one - other);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(0, crossings[pair] ?? 0);
      const to = Math.min(columns, crossings[pair + 1] ?? 0);
      for (let column = Math.floor(from); column < to; column += 1) {
        values[row + column] =
          (values[row + column] ?? 0) + (Math.min(to, column + 1) - Math.max(from, column)) / scans;
      }
    }
  }
  return { columns, rows, values };
}

/** A Gaussian blur with a spread of `sigma` cells; beyond its edges the grid goes on as it ends. */
function blur({ columns, rows, values }: Grid, sigma: number): Grid {
  const radius = Math.ceil(sigma * 3);
  const raw = Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * sigma ** 2)),
  );
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const kernel = Float64Array.from(raw, (weight) => weight / sum);
  const along = (from: Float64Array, length: number, lines: number, step: number, stride: number): Float64Array => {
    const to = new Float64Array(from.length);
    // One line with its ends extended, so that the innermost loop needs no bounds check.
    const line = new Float64Array(length + 2 * radius);
    for (let start = 0; start < lines * stride; start += stride) {
      for (let place = 0; place < length; place += 1) line[place + radius] = from[start + place * step] ?? 0;
      line.fill(line[radius] ?? 0, 0, radius);
      line.fill(line[length + radius - 1] ?? 0, length + radius);
      for (let place = 0; place < length; place += 1) {
        let total = 0;
        for (let tap = 0; tap < kernel.length; tap += 1) total += (kernel[tap] ?? 0) * (line[place + tap] ?? 0);
        to[start + place * step] = total;
      }
    }
    return to;
  };
  return { columns, rows, values: along(along(values, columns, rows, 1, columns), rows, columns, columns, 1) };
}

/** How much a place belongs to the focus: 1 well inside, falling softly to 0 outside its rim. */
function attention({ x, y, rx, ry, turn = 0 }: Ellipsoid, atX: number, atY: number): number {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [atX - x, atY - y];
  const r = Math.hypot(
    (dx * Math.cos(angle) + dy * Math.sin(angle)) / rx,
    (dy * Math.cos(angle) - dx * Math.sin(angle)) / ry,
  );
  return Math.exp(-(r ** 3));
}

/**
 * The height a silhouette adds to every sample of a sheet: its area, blurred by each of its spreads, summed by weight,
 * in height units. A narrow spread keeps the outline's features and makes the slope steep along it, a wide one rounds
 * the inside into a dome; between them the level lines follow the outline less with distance. Blurring only smooths,
 * so it adds hardly any summit that the outline does not have.
 */
function silhouetteHeights(
  { outline, spreads, focus }: Silhouette,
  columns: number,
  rows: number,
  cell: number,
): Float64Array {
  const margin = Math.ceil((Math.max(...spreads.map(({ spread }) => spread)) * 2) / cell);
  // A sample stands in the middle of its cell.
  const polygon = smoothOutline(outline).map(([x, y]): Point => [x / cell + margin + 0.5, y / cell + margin + 0.5]);
  let grid = cover(polygon, columns + 2 * margin, rows + 2 * margin);
  let reached = 0;
  const layers = spreads
    .toSorted((one, other) => one.spread - other.spread)
    .map(({ spread, rise }) => {
      // Gaussians add up in squares, so a wider blur starts from the narrower one.
      grid = blur(grid, Math.sqrt((spread / cell) ** 2 - reached ** 2));
      reached = spread / cell;
      return { grid, rise };
    });
  const total = layers.reduce((sum, { rise }) => sum + rise, 0);
  return Float64Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const source = (row + margin) * grid.columns + column + margin;
    const detailed = layers.reduce((sum, layer) => sum + layer.rise * (layer.grid.values[source] ?? 0), 0);
    const calm = total * (grid.values[source] ?? 0);
    const near = attention(focus, column * cell, row * cell);
    return calm + (detailed - calm) * near;
  });
}

/** Heights sampled on a regular grid, row by row. */
export interface HeightField {
  readonly columns: number;
  readonly rows: number;
  /** Edge of one cell, in the form's units. */
  readonly cell: number;
  readonly values: readonly number[];
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly cos: number;
  readonly sin: number;
}

const place = ({ x, y, rx, ry, turn = 0 }: Ellipsoid): Placed => ({
  x,
  y,
  rx,
  ry,
  cos: Math.cos((turn * Math.PI) / 180),
  sin: Math.sin((turn * Math.PI) / 180),
});

/** Distance from the center, where 1 is the ellipsoid's rim. */
function reach(body: Placed, x: number, y: number): number {
  const dx = x - body.x;
  const dy = y - body.y;
  return Math.hypot((dx * body.cos + dy * body.sin) / body.rx, (dy * body.cos - dx * body.sin) / body.ry);
}

/**
 * Height of one body at `r` rims from its center, for a body one unit wide: a dome inside, outside a slope
 * that flattens with distance, so that far lines forget small features and spread out. Smooth at the rim.
 */
const dome = (r: number): number => (r < 1 ? (1 - r * r) / 2 : -Math.log(r));

/**
 * The height at every sample of a form. Bodies are joined by a smooth maximum (log-sum-exp), so a nose
 * grows out of a face instead of lying on it; a silhouette and reliefs, Gaussian bumps, are added.
 */
export function heightField(form: ContourForm): HeightField {
  const bodies = form.bodies.map(place);
  const reliefs = (form.reliefs ?? []).map((relief) => ({ ...place(relief), rise: relief.rise }));
  const cell = form.width / (form.columns - 1);
  const rows = Math.round(form.height / cell) + 1;

  const ground = form.silhouette && silhouetteHeights(form.silhouette, form.columns, rows, cell);

  const melt = (x: number, y: number): number => {
    if (bodies.length === 0) return 0;
    const depths = bodies.map((body) => Math.min(body.rx, body.ry) * dome(reach(body, x, y)));
    const deepest = Math.max(...depths);
    const melted = depths.reduce((sum, depth) => sum + Math.exp((depth - deepest) / form.softness), 0);
    return deepest + form.softness * Math.log(melted);
  };
  const heightAt = (x: number, y: number): number =>
    melt(x, y) + reliefs.reduce((sum, relief) => sum + relief.rise * Math.exp(-(reach(relief, x, y) ** 2)), 0);

  const values = Array.from(
    { length: form.columns * rows },
    (_, index) =>
      heightAt((index % form.columns) * cell, Math.floor(index / form.columns) * cell) + (ground?.[index] ?? 0),
  );
  return { columns: form.columns, rows, cell, values };
}
