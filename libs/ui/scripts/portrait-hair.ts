import type { Face } from './portrait-faces.ts';
import { pathOf, type Point } from './portrait-lines.ts';

interface Hair {
  /** Drawn before the face, and after it. */
  readonly behind: string;
  readonly before: string;
  /** Whether hair or beard covers a point of the face. */
  readonly covers: (point: Point) => boolean;
}

interface Head {
  readonly center: { readonly x: number; readonly y: number };
  readonly reach: number;
  /** Half the width of the face at −1 to 1. */
  readonly half: (v: number) => number;
}

const strokes = (lines: readonly (readonly Point[])[], width = 0.6, opacity = 0.8): string =>
  `<path d="${lines.map(pathOf).join('')}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index / (count - 1));

/** The same numbers on every run. */
const noise = (index: number): number => {
  const value = Math.sin(index * 127.1) * 43_758.5453;
  return value - Math.floor(value);
};

/** Packed rings, inside `within`. */
function rings(
  box: readonly [number, number, number, number],
  size: number,
  within: (point: Point) => boolean,
): string {
  const [left, top, right, bottom] = box;
  let d = '';
  let count = 0;
  for (let y = top; y <= bottom; y += size * 1.72)
    for (let x = left + (Math.round((y - top) / (size * 1.72)) % 2) * size; x <= right; x += size * 2) {
      count += 1;
      const point: Point = [x + (noise(count) - 0.5) * size * 0.7, y + (noise(count + 500) - 0.5) * size * 0.7];
      if (!within(point)) continue;
      const radius = (size * (0.72 + noise(count + 900) * 0.24)).toFixed(1);
      d += `M${point[0].toFixed(1)} ${point[1].toFixed(1)}a${radius} ${radius} 0 1 0 .1 0`;
    }
  return `<path d="${d}" stroke-width=".65" stroke-opacity=".85"/>`;
}

/** Strands from the parting over the crown down to `low`, on one side. */
const fallen = ({ center, reach, half }: Head, sign: -1 | 1, low: number, count: number, wide: number): Point[][] =>
  range(count).map((t) => {
    const out = half(0) * (0.86 + t * wide);
    const top = center.y - reach * (0.98 + t * 0.12);
    return [
      [center.x + sign * t * 3, top + 3 * (1 - t)],
      [center.x + sign * out * 0.62, top + 4 + (1 - t) * 8],
      [center.x + sign * out, center.y - reach * 0.3],
      [center.x + sign * out * (1 + 0.04 * t), center.y + reach * 0.3],
      [center.x + sign * out * (low > 0.9 ? 0.98 : 0.92), center.y + reach * low],
    ];
  });

/** Strands of a beard along the jaw. */
const beardOf = ({ center, reach, half }: Head): string =>
  strokes(
    range(34).map((t): Point[] => {
      const u = t * 2 - 1;
      const v = 0.34 + (1 - Math.abs(u) ** 1.7) * 0.42;
      const end = Math.min(0.965, v + 0.34 - Math.abs(u) * 0.12);
      const x = center.x + u * half(v) * 0.94;
      return [
        [x, center.y + v * reach],
        [x + u * -1.5, center.y + ((v + end) / 2) * reach],
        [center.x + u * half(end) * 1.02, center.y + end * reach + 1.5],
      ];
    }),
    0.7,
    0.75,
  );

const styles: Readonly<Record<Face['hair'], (head: Head) => Hair>> = {
  bun: (head) => {
    const { center, reach, half } = head;
    const back: Point = [center.x - half(0) * 0.55, center.y - reach * 1.02];
    const line = (v: number): number => center.y + v * reach;
    const swept = range(26).map((t): Point[] => {
      const x = center.x - half(-0.3) * 1.02 + t * half(-0.3) * 2;
      return [
        [x, line(-0.36 - 0.3 * Math.sin(t * Math.PI))],
        [x - 4, line(-0.72 - 0.22 * Math.sin(t * Math.PI))],
        [(x + back[0]) / 2, line(-0.98)],
        back,
      ];
    });
    const knot = range(9).map((t): Point[] =>
      range(14).map((a): Point => [
        back[0] - 3 + Math.cos(a * 6.6 + t * 3) * (3 + t * 11),
        back[1] - 9 + Math.sin(a * 6.6 + t * 3) * (2.6 + t * 9),
      ]),
    );
    return {
      behind: strokes(knot, 0.65),
      before: strokes(swept),
      covers: ([x, y]) => {
        const t = (x - center.x + half(-0.3) * 1.02) / (half(-0.3) * 2);
        return y < line(-0.36 - 0.3 * Math.sin(Math.min(1, Math.max(0, t)) * Math.PI));
      },
    };
  },
  swept: (head) => {
    const { center, reach, half } = head;
    const edge = (t: number): number =>
      center.y + reach * (-0.4 - 0.26 * Math.sin(Math.min(1, Math.max(0, t)) * Math.PI));
    const tOf = (x: number): number => (x - center.x + half(-0.3) * 1.04) / (half(-0.3) * 2.08);
    const lines = range(34).map((t): Point[] => {
      const x = center.x - half(-0.3) * 1.02 + t * half(-0.3) * 1.98;
      const rise = 8 + 15 * Math.sin(t * Math.PI) ** 0.8;
      return [
        [x, edge(t)],
        [x + 1 - t * 3, edge(t) - rise * 0.7],
        [x - 5 - t * 4, edge(t) - rise * 1.2],
        [x - 8 - t * 4, edge(t) - rise * 1.25],
      ];
    });
    return {
      behind: '',
      before: strokes(lines, 0.7) + beardOf(head),
      covers: ([x, y]) => y < edge(tOf(x)) || beardCovers(head, x, y),
    };
  },
  bob: (head) => {
    const { center, reach, half } = head;
    const fringe = range(30).map((t): Point[] => {
      const x = center.x - half(-0.4) * 0.92 + t * half(-0.4) * 1.84;
      return [
        [center.x + (x - center.x) * 0.35, center.y - reach * 1.06],
        [center.x + (x - center.x) * 0.8, center.y - reach * 0.86],
        [x, center.y - reach * 0.4],
      ];
    });
    return {
      behind: '',
      before:
        strokes([...fallen(head, -1, 0.74, 13, 0.34), ...fallen(head, 1, 0.74, 13, 0.34)], 0.65) +
        strokes(fringe, 0.65),
      covers: ([x, y]) => y < center.y - reach * 0.4 || Math.abs(x - center.x) > half(0) * 0.86,
    };
  },
  long: (head) => {
    const { center, reach, half } = head;
    const parted = (x: number): number => center.y - reach * (0.98 - 0.9 * (Math.abs(x - center.x) / half(0)) ** 1.6);
    const face = (sign: -1 | 1): Point[][] =>
      range(9).map((t) => [
        [center.x + sign, center.y - reach * 1.0],
        [center.x + sign * half(0) * (0.34 + t * 0.3), center.y - reach * (0.84 + t * 0.08)],
        [center.x + sign * half(0) * (0.82 + t * 0.14), center.y - reach * 0.3],
        [center.x + sign * half(0) * (0.9 + t * 0.12), center.y + reach * 0.4],
        [center.x + sign * half(0) * (0.86 + t * 0.2), center.y + reach * 1.5],
      ]);
    return {
      behind: strokes([...fallen(head, -1, 1.6, 14, 0.4), ...fallen(head, 1, 1.6, 14, 0.4)], 0.6, 0.7),
      before: strokes([...face(-1), ...face(1)], 0.65),
      covers: ([x, y]) => y < parted(x) + 4 || Math.abs(x - center.x) > half(0) * 0.9,
    };
  },
  curls: (head) => {
    const { center, reach, half } = head;
    const edge = (x: number): number => center.y - reach * (0.62 - 0.5 * (Math.abs(x - center.x) / half(0)) ** 3);
    const inAfro = ([x, y]: Point): boolean =>
      ((x - center.x - 4) / 57) ** 2 + ((y - center.y + reach * 0.52) / 56) ** 2 < 1 &&
      (y < edge(x) || Math.abs(x - center.x) > half(Math.max(-0.9, (y - center.y) / reach)) + 3) &&
      y < center.y + reach * 0.3;
    return {
      behind: '',
      before: rings([22, 8, 144, 118], 3.1, inAfro),
      covers: ([x, y]) => y < edge(x) + 2,
    };
  },
  cropped: (head) => {
    const { center, reach, half } = head;
    const edge = (x: number): number => center.y - reach * (0.58 - 0.14 * (Math.abs(x - center.x) / half(0)) ** 4);
    const inHair = ([x, y]: Point): boolean => {
      const across = Math.abs(x - center.x);
      return (
        y < edge(x) &&
        across < half(0) * 1.02 - Math.max(0, center.y - reach * 1.1 - y) * 0.5 &&
        y > center.y - reach * 1.3
      );
    };
    const fade = ([-1, 1] as const).flatMap((sign) =>
      range(12).map((t): Point[] => {
        const v = -0.56 + t * 0.36;
        const x = center.x + sign * half(v) * 0.995;
        return [
          [x, center.y + v * reach],
          [x - sign * (7 - t * 4), center.y + v * reach - 2],
        ];
      }),
    );
    return {
      behind: '',
      before: rings([34, 18, 126, 70], 2.5, inHair) + strokes(fade, 0.5, 0.6) + beardOf(head),
      covers: ([x, y]) => y < edge(x) + 2 || beardCovers(head, x, y),
    };
  },
};

const beardCovers = ({ center, reach, half }: Head, x: number, y: number): boolean => {
  const u = Math.min(1, Math.abs(x - center.x) / half(0.4));
  return (y - center.y) / reach > 0.36 + (1 - u ** 1.7) * 0.4;
};

/** Hair as guide curves or packed rings, and a beard where there is one. */
export const hairOf = (
  face: Face,
  center: Head['center'],
  reach: number,
  halfWidth: (face: Face, v: number) => number,
): Hair => styles[face.hair]({ center, reach, half: (v) => halfWidth(face, v) });
