import { growthOf } from './flat.ts';

const samples = (...quarters: number[]): number[] =>
  quarters.flatMap((bytes) => Array.from({ length: 10 }, () => bytes));

describe('growthOf', () => {
  it('leaves the first quarter out, in which caches fill', () => {
    expect(growthOf(samples(60, 100, 100, 104))).toEqual({ growth: expect.closeTo(0.04), isFlat: true });
  });

  it('finds what grows from quarter to quarter', () => {
    expect(growthOf(samples(90, 100, 110, 120))).toEqual({ growth: expect.closeTo(0.2), isFlat: false });
  });

  it('is not misled by a single sample', () => {
    expect(growthOf([...samples(100, 100, 100, 100).slice(0, -1), 900]).isFlat).toBe(true);
  });
});
