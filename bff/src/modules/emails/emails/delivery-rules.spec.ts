import { pauseBeforeNextTry } from './delivery-rules.ts';

describe('pauseBeforeNextTry', () => {
  it('doubles from one second to five minutes', () => {
    expect([1, 2, 3, 8, 9, 10, 24].map((attempts) => pauseBeforeNextTry(attempts, undefined, () => 0))).toEqual([
      1, 2, 4, 128, 256, 300, 300,
    ]);
  });

  it('spreads tries by up to a quarter', () => {
    expect(pauseBeforeNextTry(24, undefined, () => 1)).toBe(375);
  });

  it('is never shorter than the provider asked for', () => {
    expect(pauseBeforeNextTry(1, 60)).toBe(60);
    expect(pauseBeforeNextTry(24, 1, () => 0)).toBe(300);
  });
});
