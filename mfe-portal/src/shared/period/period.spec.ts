import { daysOfPeriod, firstOf, periodKindOf, periodsOf } from './period.ts';

const now = new Date('2026-03-01T03:00:00Z');

test('a period is written as text and has its days', () => {
  expect(daysOfPeriod('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfPeriod('2024-Q1')).toEqual({ from: '2024-01-01', to: '2024-03-31' });
  expect(daysOfPeriod('2026-Q4')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(daysOfPeriod('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(daysOfPeriod('2026-01-05..2026-01-20')).toEqual({ from: '2026-01-05', to: '2026-01-20' });
});

test('days of one’s own that are missing or reversed are no period yet', () => {
  for (const period of ['..', '2026-01-05..', '2026-01-20..2026-01-05']) {
    expect(periodKindOf(period)).toBe('custom');
    expect(daysOfPeriod(period)).toBeNull();
  }
  for (const period of ['', '2026-13', '2026-Q5', 'nothing']) expect(periodKindOf(period)).toBeNull();
});

test('the newest one is the agency’s: on March 1 in London it is still February in New York', () => {
  expect(periodsOf('month', now).slice(0, 2)).toEqual(['2026-02', '2026-01']);
  expect(periodsOf('quarter', now).slice(0, 3)).toEqual(['2026-Q1', '2025-Q4', '2025-Q3']);
  expect(periodsOf('year', now)[0]).toBe('2026');
  expect(firstOf('custom', { from: '2026-02-01', to: '2026-02-28' }, now)).toBe('2026-02-01..2026-02-28');
});
