import {
  agencyDay,
  agencyDayStart,
  agencyMonth,
  agencyTimeZone,
  agencyYear,
  daysAfter,
  isOfficeHour,
  longDate,
  monthsAfter,
  setAgencyTimeZone,
} from './agency-calendar.ts';

test('a day ends at midnight in New York, not in UTC', () => {
  const lateOnNewYearsEve = new Date('2027-01-01T03:30:00Z');
  expect([agencyDay(lateOnNewYearsEve), agencyMonth(lateOnNewYearsEve), agencyYear(lateOnNewYearsEve)]).toEqual([
    '2026-12-31',
    '2026-12',
    2026,
  ]);
  expect(agencyDay(new Date('2027-01-01T05:00:00Z'))).toBe('2027-01-01');
});

test.each([
  ['in winter', '2026-01-15', '2026-01-15T05:00:00.000Z'],
  ['in summer', '2026-07-15', '2026-07-15T04:00:00.000Z'],
  ['on the day that loses an hour', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['on the day after it', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['on the day that gains an hour', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('a day %s begins at the agency’s midnight', (_, day, moment) => {
  expect(agencyDayStart(day).toISOString()).toBe(moment);
  expect(agencyDay(agencyDayStart(day))).toBe(day);
});

test('days and months are added across months and years', () => {
  expect([daysAfter('2026-12-31', 1), daysAfter('2026-03-01', -1), daysAfter('2026-03-07', 2)]).toEqual([
    '2027-01-01',
    '2026-02-28',
    '2026-03-09',
  ]);
  expect([monthsAfter('2026-11', 2), monthsAfter('2026-01', -1), monthsAfter('2026-05', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-05',
  ]);
});

test('a day in words is the same in every time zone', () => {
  expect(longDate('2027-01-01')).toBe('January 1, 2027');
});

test('office hours are those of New York, in summer and winter', () => {
  const at = (moment: string) => isOfficeHour(new Date(moment));
  expect([at('2026-11-20T13:59:00Z'), at('2026-11-20T14:00:00Z'), at('2026-11-20T23:59:00Z')]).toEqual([
    false,
    true,
    true,
  ]);
  expect([at('2026-11-21T00:00:00Z'), at('2026-07-20T12:59:00Z'), at('2026-07-20T13:00:00Z')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('days follow another zone once it is set, also those that were asked for before', () => {
  const moment = new Date('2026-03-02T06:00:00Z');
  expect([agencyDay(moment), isOfficeHour(new Date('2026-03-02T15:00:00Z'))]).toEqual(['2026-03-02', true]);
  setAgencyTimeZone('America/Los_Angeles');
  try {
    expect([agencyTimeZone(), agencyDay(moment)]).toEqual(['America/Los_Angeles', '2026-03-01']);
    expect(agencyDayStart('2026-03-02').toISOString()).toBe('2026-03-02T08:00:00.000Z');
    expect(isOfficeHour(new Date('2026-03-02T15:00:00Z'))).toBe(false);
    expect(() => setAgencyTimeZone('America/Nowhere')).toThrow(RangeError);
    expect(agencyTimeZone()).toBe('America/Los_Angeles');
  } finally {
    setAgencyTimeZone('America/New_York');
  }
});

test('a page begins with the zone that the edge wrote into it', async () => {
  const documentElement = { dataset: { timeZone: 'Pacific/Honolulu' } };
  Object.assign(globalThis, { document: { documentElement } });
  try {
    const address = './agency-calendar.ts?in-a-page';
    const { agencyTimeZone: zoneOfPage } = (await import(address)) as typeof import('./agency-calendar.ts');
    expect(zoneOfPage()).toBe('Pacific/Honolulu');
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
  expect(agencyTimeZone()).toBe('America/New_York');
});
