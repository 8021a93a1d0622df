import { afterQuiet, dayIn, isQuiet, momentIn } from './local-time.ts';

const hours = { quietFrom: 20, quietTo: 9 };

it.each([
  ['2026-11-27', 'America/New_York', '2026-11-27T14:00:00.000Z'],
  ['2026-07-27', 'America/New_York', '2026-07-27T13:00:00.000Z'],
  // People got messages at the hours of another zone.
  ['2026-07-27', 'America/Phoenix', '2026-07-27T16:00:00.000Z'],
  ['2026-07-27', 'Pacific/Honolulu', '2026-07-27T19:00:00.000Z'],
  // Clocks change at two in the morning of these days.
  ['2026-03-08', 'America/Chicago', '2026-03-08T14:00:00.000Z'],
  ['2026-11-01', 'America/Chicago', '2026-11-01T15:00:00.000Z'],
])('nine in the morning of %s in %s is %s', (day, zone, moment) => {
  expect(momentIn(day, 9, zone).toISOString()).toBe(moment);
  expect(dayIn(new Date(moment), zone)).toBe(day);
});

it.each([
  ['2026-11-27T13:59:59.000Z', true],
  ['2026-11-27T14:00:00.000Z', false],
  ['2026-11-28T00:59:59.000Z', false],
  ['2026-11-28T01:00:00.000Z', true],
])('%s is quiet in New York: %s', (moment, quiet) => {
  expect(isQuiet(new Date(moment), 'America/New_York', hours)).toBe(quiet);
});

it('quiet hours end the next morning, or the same one after midnight', () => {
  const end = (moment: string) => afterQuiet(new Date(moment), 'America/New_York', hours).toISOString();
  expect(end('2026-11-28T01:30:00.000Z')).toBe('2026-11-28T14:00:00.000Z');
  expect(end('2026-11-27T07:30:00.000Z')).toBe('2026-11-27T14:00:00.000Z');
  expect(end('2026-11-27T18:30:00.000Z')).toBe('2026-11-27T18:30:00.000Z');
});
