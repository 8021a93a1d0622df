import { formatDate, formatDay, formatDayHeading, formatMoment, formatMomentInText, formatRecent } from './format.ts';

const at = (year: number, month: number, day: number, hour = 9, minute = 14) =>
  new Date(year, month - 1, day, hour, minute).toISOString();
const now = new Date(2026, 10, 20, 12, 0);

test.each([
  ['today', at(2026, 11, 20), '9:14 AM'],
  ['just before midnight', at(2026, 11, 19, 23, 59), 'Yesterday'],
  ['this year', at(2026, 11, 18), 'Nov 18'],
  ['another year', at(2025, 11, 18), 'Nov 18, 2025'],
])('received %s', (_, timestamp, text) => {
  expect(formatRecent(timestamp, now)).toBe(text);
});

test.each([
  ['today', at(2026, 11, 20), 'Today, 9:14 AM', 'today at 9:14 AM', 'Today'],
  ['yesterday', at(2026, 11, 19, 16, 2), 'Yesterday, 4:02 PM', 'yesterday at 4:02 PM', 'Yesterday'],
  ['this year', at(2026, 11, 18, 0, 2), 'Nov 18, 12:02 AM', 'Nov 18 at 12:02 AM', 'Wednesday, Nov 18'],
  ['another year', at(2025, 11, 18), 'Nov 18, 2025, 9:14 AM', 'Nov 18, 2025 at 9:14 AM', 'Tuesday, Nov 18, 2025'],
])('a moment of %s, by itself, in a sentence and as a heading', (_, timestamp, alone, inText, heading) => {
  expect([formatMoment(timestamp, now), formatMomentInText(timestamp, now), formatDayHeading(timestamp, now)]).toEqual([
    alone,
    inText,
    heading,
  ]);
});

test('a day follows the agency’s time zone', () => {
  const lateOnNewYearsEve = '2027-01-01T03:00:00Z';
  expect([formatDay(lateOnNewYearsEve, now), formatDate('2026-12-31', now), formatDate('2027-01-01', now)]).toEqual([
    'Dec 31',
    'Dec 31',
    'Jan 1, 2027',
  ]);
});

test('a day of this year has no year', () => {
  expect(formatDay(at(2026, 1, 2), now)).toBe('Jan 2');
});
