import { render, screen } from '@testing-library/react';
import { Contour } from './contour.tsx';
import { contourPaths, drawingUnit, levelHeights, pathData, simplify } from './contour-paths.ts';
import { contourSvg } from './contour-svg.ts';
import type { ContourForm } from './form.ts';
import { heightField } from './height-field.ts';
import { fingerprint, hand, iris, jaw, molar, portrait, waveform } from './forms.ts';

const hill: ContourForm = {
  name: 'hill',
  width: 40,
  height: 20,
  softness: 1,
  bodies: [{ x: 20, y: 10, rx: 8, ry: 8 }],
  levels: { count: 3, from: 0, to: 2 },
  heavyEvery: 3,
  columns: 81,
  light: { x: 0, y: 0, reach: 40 },
};

/** Every corner of a path, in form units. */
function corners(d: string): [number, number][] {
  const numbers = (text: string) => [...text.matchAll(/-?\d+/g)].map(([digits]) => Number(digits));
  const [start = '', steps = ''] = d.slice(1).split('l');
  const points: [number, number][] = [];
  let [x = 0, y = 0] = numbers(start);
  points.push([x * drawingUnit, y * drawingUnit]);
  const moves = numbers(steps);
  for (let index = 0; index < moves.length; index += 2) {
    x += moves[index] ?? 0;
    y += moves[index + 1] ?? 0;
    points.push([x * drawingUnit, y * drawingUnit]);
  }
  return points;
}

describe('heightField', () => {
  it('is highest at a body’s center, zero at its rim, below zero outside', () => {
    const { values, columns, cell } = heightField(hill);
    const at = (x: number, y: number) => values[Math.round(y / cell) * columns + Math.round(x / cell)] ?? Number.NaN;
    expect(at(20, 10)).toBeCloseTo(4);
    expect(at(12, 10)).toBeCloseTo(0);
    expect(at(2, 10)).toBeLessThan(-2);
  });

  it('melts bodies into one another and lays reliefs on top', () => {
    const twins: ContourForm = {
      ...hill,
      bodies: [
        { x: 14, y: 10, rx: 6, ry: 6 },
        { x: 26, y: 10, rx: 6, ry: 6 },
      ],
    };
    const middle = (form: ContourForm) => heightField(form).values[20 * 81 + 40] ?? Number.NaN;
    expect(middle(twins)).toBeGreaterThan(0.5);
    expect(middle({ ...twins, reliefs: [{ x: 20, y: 10, rx: 2, ry: 2, rise: -3 }] })).toBeCloseTo(middle(twins) - 3);
  });
});

describe('contourPaths', () => {
  it('draws the rim where the height is zero', () => {
    const rim = contourPaths(hill)[0];
    for (const [x, y] of corners(rim?.d ?? '')) expect(Math.abs(Math.hypot(x - 20, y - 10) - 8)).toBeLessThan(0.15);
  });

  it('runs outermost first, every sixth line heavier', () => {
    const lines = contourPaths(portrait);
    expect(lines.map(({ level }) => level)).toEqual(Array.from({ length: lines.length }, (_, index) => index));
    expect(lines.filter(({ heavy }) => heavy).map(({ level }) => level % 6)).toEqual(expect.arrayContaining([5]));
    expect(lines.filter(({ heavy }) => heavy)).toHaveLength(Math.floor(lines.length / 6));
  });

  it('leaves lines open where they leave the sheet, never tracing its edge', () => {
    const cropped: ContourForm = {
      ...hill,
      bodies: [{ x: 0, y: 10, rx: 8, ry: 8 }],
      levels: { count: 1, from: 0, to: 0 },
    };
    const [line] = contourPaths(cropped);
    expect(line?.d).not.toContain('z');
    for (const [x, y] of corners(line?.d ?? '')) expect(Math.abs(Math.hypot(x, y - 10) - 8)).toBeLessThan(0.15);
  });

  it('gives the same bytes each time', () => {
    expect(contourPaths(iris)).toEqual(contourPaths(iris));
  });

  it('bends the spacing of the levels between the same ends', () => {
    expect(levelHeights({ ...hill, levels: { count: 3, from: 0, to: 4, bend: 2 } })).toEqual([0, 1, 4]);
  });

  it.each([portrait, iris, molar, fingerprint, waveform, hand, jaw])(
    'draws $name completely and within a few kilobytes',
    (form) => {
      const lines = contourPaths(form);
      expect(lines.length).toBeGreaterThanOrEqual(form.levels.count - 2);
      expect(contourSvg(form).length).toBeLessThan(form === portrait ? 40_000 : 18_000);
    },
  );
});

describe('polylines', () => {
  it('drops points within the tolerance and keeps corners', () => {
    expect(
      simplify(
        [
          [0, 0],
          [1, 0.001],
          [2, 0],
          [2, 2],
        ],
        0.01,
      ),
    ).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
    ]);
  });

  it('writes short relative data that does not drift', () => {
    expect(
      pathData(
        [
          [0.1, 0.2],
          [1, 0.1],
          [1, 0.1],
          [2, 3],
        ],
        0.1,
        true,
      ),
    ).toBe('M1 2l9-1 10 29z');
    expect(pathData([[1, 1]], 0.1, false)).toBe('');
  });
});

describe('Contour', () => {
  it('is an image with a name when it has a title', () => {
    render(<Contour form={iris} title="An iris" />);
    expect(screen.getByRole('img', { name: 'An iris' })).toBeTruthy();
  });

  it('is hidden from assistive technology as decoration, without inline styles', () => {
    const { container } = render(<Contour form={iris} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelector('[style]')).toBeNull();
  });
});
