/**
 * Portraits in the contour's hand. One head, a set of parameters for each person: slices of a height field that is
 * tilted to the light, cut out where eyes, mouth and hair are, which are strokes of their own.
 */
import { contours } from 'd3-contour';
import type { Face } from './portrait-faces.ts';
import { hairOf } from './portrait-hair.ts';
import { type Point, pathOf, simplified } from './portrait-lines.ts';

const width = 160;
const height = 200;
/** The head stands here; a face is `face.width` wide to either side and 56 high up and down. */
const center = { x: 80, y: 96 };
const reach = 56;

/** Half the width of a face at a height from −1 (crown) to 1 (chin). */
const halfWidth = ({ width: half, jaw }: Face, v: number): number =>
  v < 0 ? half * Math.sqrt(1 - 0.86 * v * v) : half * (1 - v ** 3.4) ** 0.62 * (1 - jaw * v);

/** Where a feature stands: `u` from −1 to 1 across the face, turned by its yaw. */
const at = (face: Face, u: number, v: number): Point => {
  const turned = Math.sin(u * 1.2 + face.yaw) / Math.sin(1.2);
  return [center.x + turned * halfWidth(face, v) * 0.98, center.y + v * reach];
};

const bump = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): number =>
  Math.exp(-(((x - cx) / rx) ** 2) - ((y - cy) / ry) ** 2);

/** Height above the sheet, tilted towards the light at the upper left, so that no slice closes on the forehead. */
function heightAt(face: Face, x: number, y: number): number {
  const v = (y - center.y) / reach;
  const half = Math.abs(v) < 1 ? halfWidth(face, v) : 0;
  if (half < 1 || Math.abs(x - center.x) > half) return -100;
  const skull = 30 * Math.sqrt(Math.max(0, 1 - ((x - center.x) / half) ** 2));
  const [nx, ny] = at(face, 0, 0.18);
  const [lx, ly] = at(face, -0.46, 0.22);
  const [rx, ry] = at(face, 0.46, 0.22);
  const [mx, my] = at(face, 0, 0.6);
  const nose = 9 * bump(x, y, nx, ny - 3, 5.5, 15) + 5 * bump(x, y, nx, ny + 6, 7, 5);
  const cheeks = 5 * bump(x, y, lx, ly, 11, 9) + 5 * bump(x, y, rx, ry, 11, 9);
  const sockets = -6 * bump(x, y, lx + 1, ly - 20, 9, 6) - 6 * bump(x, y, rx - 1, ry - 20, 9, 6);
  const lips = 3 * bump(x, y, mx, my, 12, 5) + 4 * bump(x, y, mx, my + 16, 10, 6);
  return skull + nose + cheeks + sockets + lips + (x - center.x) * 0.34 * face.tilt - (y - center.y) * 0.5;
}

/** Places that slices keep clear of. */
const clear = (face: Face, [x, y]: Point): boolean => {
  const inside = (u: number, v: number, rx: number, ry: number): boolean => {
    const [cx, cy] = at(face, u, v);
    return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
  };
  return (
    inside(-0.42, -0.1, 11.5, 6.5) ||
    inside(0.42, -0.1, 11.5, 6.5) ||
    inside(-0.43, -0.25, 12, 3.4) ||
    inside(0.43, -0.25, 12, 3.4) ||
    inside(0, 0.57, 15, 7.5)
  );
};

/** Parts of a line that stand where they may. */
function pieces(line: readonly Point[], hidden: (point: Point) => boolean): Point[][] {
  const found: Point[][] = [];
  let open: Point[] = [];
  for (const point of line) {
    if (!hidden(point)) {
      open.push(point);
      continue;
    }
    if (open.length > 2) found.push(open);
    open = [];
  }
  if (open.length > 2) found.push(open);
  return found;
}

function slices(face: Face, covered: (point: Point) => boolean): string[] {
  const step = 1.6;
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const values = Array.from({ length: columns * rows }, (_, index) =>
    heightAt(face, (index % columns) * step, Math.floor(index / columns) * step),
  );
  const levels = Array.from({ length: 30 }, (_, index) => -34 + index * 3.1);
  const bordering = ([x, y]: Point): boolean => heightAt(face, x - 2.4, y) < -50 || heightAt(face, x + 2.4, y) < -50;
  const hidden = (point: Point): boolean => bordering(point) || clear(face, point) || covered(point);
  return contours()
    .size([columns, rows])
    .thresholds(levels)(values)
    .flatMap(({ coordinates }, level) => {
      const d = coordinates
        .flat()
        .map((ring) => ring.map(([x = 0, y = 0]): Point => [x * step, y * step]))
        .flatMap((line) => pieces(line, hidden))
        .map((piece) => pathOf(simplified(piece, 0.5)))
        .join('');
      const [width, opacity] = level % 6 === 0 ? [0.85, 0.8] : [0.5, 0.62];
      return d === '' ? [] : [`<path d="${d}" stroke-width="${width}" stroke-opacity="${opacity}"/>`];
    });
}

const near = (value: number): string => String(Math.round(value * 10) / 10);
const curve = (...points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : index === 1 ? 'Q' : ' '}${near(x)} ${near(y)}`).join('');
const stroke = (d: string, strokeWidth: number | string, opacity?: string): string =>
  `<path d="${d}" stroke-width="${strokeWidth}"${opacity === undefined ? '' : ` stroke-opacity="${opacity}"`}/>`;

function eye(face: Face, side: -1 | 1): string {
  const [x, y] = at(face, 0.42 * side, -0.1);
  const open = face.eyes;
  const half = 8.2 * (1 - 0.35 * Math.max(0, side * Math.sin(face.yaw)));
  const [from, to]: [Point, Point] = [
    [x - half, y + 1],
    [x + half, y + 0.4],
  ];
  const upperLid = curve(from, [x - side * 0.6, y - open * 2.1], to);
  const lowerLid = curve(from, [x, y + open * 1.1], to);
  const fold = curve([x - half + 1, y - 2.4], [x, y - open * 2.1 - 3.4], [x + half + side, y - 2.6]);
  return [
    stroke(upperLid, '1.5'),
    stroke(lowerLid, '.6', '.8'),
    stroke(fold, '.5', '.7'),
    `<circle cx="${near(x)}" cy="${near(y - 0.7)}" r="2.5" fill="#0b0a09" stroke-width=".9"/>`,
    `<circle cx="${near(x)}" cy="${near(y - 0.7)}" r="1.1" fill="#ebd6b1" stroke="none"/>`,
  ].join('');
}

function brow(face: Face, side: -1 | 1): string {
  const [x, y] = at(face, 0.43 * side, -0.26);
  const half = 9.5 * (1 - 0.35 * Math.max(0, side * Math.sin(face.yaw)));
  return stroke(curve([x - side * half, y + 2], [x - side * 1, y - 3.4], [x + side * half, y + 1.4]), face.brows);
}

function nose(face: Face): string {
  const [x, y] = at(face, 0, 0.26);
  const side = face.yaw <= 0 ? -1 : 1;
  const [bx, by] = at(face, 0.1 * side, -0.12);
  const bridge = curve([bx + side * 1.5, by], [x + side * 1.5, y - 12], [x + side * 5.4, y]);
  const tip = curve([x - 6.2, y + 0.6], [x, y + 4.6], [x + 6.2, y + 0.6]);
  return stroke(bridge, '.7', '.75') + stroke(tip, '.9');
}

function mouth(face: Face): string {
  const [x, y] = at(face, 0, 0.57);
  const half = face.mouth;
  const corner = face.smile;
  const upper =
    curve([x - half, y - corner], [x - 5, y - 4.4], [x, y - 2.6]) +
    `Q${near(x + 5)} ${near(y - 4.4)} ${near(x + half)} ${near(y - corner)}`;
  const lower = `Q${near(x)} ${near(y + 7.6)} ${near(x - half)} ${near(y - corner)}`;
  return (
    `<path d="${upper}${lower}Z" fill="#d9be94" fill-opacity="${face.lips}" stroke-width=".8"/>` +
    stroke(curve([x - half, y - corner], [x, y + 1.4], [x + half, y - corner]), '1.1')
  );
}

/** Jaw from ear to ear. */
function outline(face: Face): string {
  const side = (sign: -1 | 1): Point[] =>
    Array.from({ length: 22 }, (_, index): Point => {
      const v = -0.16 + (index / 21) * 1.155;
      return [center.x + sign * halfWidth(face, Math.min(v, 0.995)), center.y + v * reach];
    });
  const points = [...side(-1), ...side(1).toReversed()];
  return stroke(pathOf(simplified(points, 0.3)), '1.2');
}

function neck(face: Face): string {
  const half = face.neck;
  const [x, y] = [center.x + Math.sin(face.yaw) * -6, center.y + reach];
  const sides = ([-1, 1] as const).map((sign) =>
    curve([x + sign * half, y - 10], [x + sign * (half + 1), y + 16], [x + sign * (half + 16), y + 30]),
  );
  const collar = face.collar.map((drop) =>
    curve([x - half - 14 + drop, y + 29 - drop], [x, y + 36 + drop * 0.7], [x + half + 14 - drop, y + 29 - drop]),
  );
  return stroke([...sides, ...collar].join(''), '.7', '.7');
}

function extras(face: Face): string {
  const [lx, ly] = at(face, -0.42, -0.09);
  const [rx, ry] = at(face, 0.42, -0.09);
  const lens = (x: number, y: number): string => `<circle cx="${near(x)}" cy="${near(y)}" r="11.6"/>`;
  const bridge = `<path d="${curve([lx + 11.5, ly - 2], [center.x, ly - 5], [rx - 11.5, ry - 2])}"/>`;
  const glasses = face.glasses ? `<g stroke-width="1.2">${lens(lx, ly)}${lens(rx, ry)}${bridge}</g>` : '';
  const ringX = near(center.x + face.earringSide * (halfWidth(face, 0.2) + 1.5));
  const ringY = near(center.y + 0.36 * reach);
  const earring =
    face.earring === 0 ? '' : `<circle cx="${ringX}" cy="${ringY}" r="${face.earring}" stroke-width="1"/>`;
  return glasses + earring;
}

/** The portrait as the text of an SVG file. */
export function portraitOf(face: Face): string {
  const hair = hairOf(face, center, reach, halfWidth);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="17 4 126 176" fill="none">`,
    '<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="30" y1="20" x2="140" y2="190">' +
      '<stop stop-color="#f4e3c3"/><stop offset=".5" stop-color="#d9be94"/>' +
      '<stop offset="1" stop-color="#6f5f45"/></linearGradient>',
    '<g stroke="url(#l)" stroke-linecap="round" stroke-linejoin="round">',
    hair.behind,
    ...slices(face, hair.covers),
    neck(face),
    outline(face),
    brow(face, -1) + brow(face, 1),
    eye(face, -1) + eye(face, 1),
    nose(face) + mouth(face),
    hair.before,
    extras(face),
    '</g></svg>',
    '',
  ].join('\n');
}
