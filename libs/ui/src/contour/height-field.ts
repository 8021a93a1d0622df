import type { ContourForm, Ellipsoid } from './form.ts';
import { silhouetteHeights } from './silhouette.ts';

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

/** Distance from the centre, where 1 is the ellipsoid's rim. */
function reach(body: Placed, x: number, y: number): number {
  const dx = x - body.x;
  const dy = y - body.y;
  return Math.hypot((dx * body.cos + dy * body.sin) / body.rx, (dy * body.cos - dx * body.sin) / body.ry);
}

/**
 * Height of one body at `r` rims from its centre, for a body one unit wide: a dome inside, outside a slope
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
