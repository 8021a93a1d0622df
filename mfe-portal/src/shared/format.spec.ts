import { formatDate, formatDay, formatLongDay, formatMoment, formatRecent } from './format.ts';

const at = (year: number, month: number, day: number, hour = 9, minute = 14) =>
  new Date(year, month - 1, day, hour, minute).toISOString();
const now = new Date(2026, 10, 20, 12, 0);

test.each([
  ['today', at(2026, 11, 20), '9:14 AM'],
  ['just before midnight', at(2026, 11, 19, 23, 59), 'yesterday'],
  ['this year', at(2026, 11, 18), 'Nov 18'],
  ['another year', at(2025, 11, 18), 'Nov 18, 2025'],
])('received %s', (_, timestamp, text) => {
  expect(formatRecent(timestamp, now)).toBe(text);
});

test('formatMoment shows day and time', () => {
  expect(formatMoment(at(2026, 11, 20), now)).toBe('today 9:14 AM');
  expect(formatMoment(at(2026, 11, 18, 0, 2), now)).toBe('Nov 18 12:02 AM');
});

test('a day follows the agency’s time zone', () => {
  const lateOnNewYearsEve = '2027-01-01T03:00:00Z';
  expect(formatLongDay(lateOnNewYearsEve)).toBe('December 31, 2026');
  expect([formatDay(lateOnNewYearsEve, now), formatDate('2026-12-31', now), formatDate('2027-01-01', now)]).toEqual([
    'Dec 31',
    'Dec 31',
    'Jan 1, 2027',
  ]);
});

test('a day of this year has no year', () => {
  expect(formatDay(at(2026, 1, 2), now)).toBe('Jan 2');
});
