import { type RecurringRule, recurringDates, recurringRuleText, shortMonthText } from './recurring-calendar.ts';

const rule = (changes: Partial<RecurringRule> = {}): RecurringRule => ({
  interval: 'month',
  dayOfMonth: 31,
  startOn: '2026-01-01',
  endOn: null,
  ...changes,
});

const leap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number): number =>
  [31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

describe('the dates of a schedule', () => {
  it('are the last days of the months for the 31st', () => {
    expect(recurringDates(rule(), '2026-01-01', 6)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]);
  });

  it('are on February 29 of leap years only', () => {
    const yearly = rule({ interval: 'year', dayOfMonth: 29, startOn: '2024-02-01' });
    expect(recurringDates(yearly, '2024-02-01', 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it('know that 2100 is no leap year', () => {
    expect(recurringDates(rule({ dayOfMonth: 30 }), '2100-02-01', 1)).toEqual(['2100-02-28']);
  });

  it('begin in the next month when the day has passed', () => {
    expect(recurringDates(rule({ dayOfMonth: 10, startOn: '2026-03-11' }), '2026-03-11', 1)).toEqual(['2026-04-10']);
    expect(recurringDates(rule({ dayOfMonth: 11, startOn: '2026-03-11' }), '2026-03-11', 1)).toEqual(['2026-03-11']);
  });

  it('keep the months of the first date', () => {
    const quarterly = rule({ interval: 'quarter', dayOfMonth: 15, startOn: '2026-02-20' });
    expect(recurringDates(quarterly, '2026-07-01', 3)).toEqual(['2026-09-15', '2026-12-15', '2027-03-15']);
  });

  it('end on the last day, inclusive', () => {
    expect(recurringDates(rule({ dayOfMonth: 1, endOn: '2026-03-01' }), '2026-01-01', 12)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
    expect(recurringDates(rule({ dayOfMonth: 1, endOn: '2026-03-01' }), '2026-03-02', 12)).toEqual([]);
  });

  it('are right for every day of the month, interval and month of the start, over 30 years', () => {
    const steps = { month: 1, quarter: 3, year: 12 } as const;
    for (const interval of ['month', 'quarter', 'year'] as const)
      for (let dayOfMonth = 1; dayOfMonth <= 31; dayOfMonth += 1)
        for (let start = 1; start <= 12; start += 1) {
          const startOn = `2023-${String(start).padStart(2, '0')}-01`;
          const dateCount = 360 / steps[interval];
          const dates = recurringDates(rule({ interval, dayOfMonth, startOn }), startOn, dateCount);
          const expected = Array.from({ length: dateCount }, (_, index) => {
            const months = start - 1 + index * steps[interval];
            const [year, month] = [2023 + Math.floor(months / 12), (months % 12) + 1];
            const day = Math.min(dayOfMonth, lengthOf(year, month));
            return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          });
          expect(dates).toEqual(expected);
        }
  });

  it('from a later day are the same dates without the earlier ones', () => {
    for (const interval of ['month', 'quarter', 'year'] as const)
      for (const dayOfMonth of [1, 28, 29, 30, 31]) {
        const all = recurringDates(rule({ interval, dayOfMonth }), '2026-01-01', 40);
        for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2029, 0, 1); day += 24 * 3600 * 1000) {
          const from = new Date(day).toISOString().slice(0, 10);
          expect(recurringDates(rule({ interval, dayOfMonth }), from, 1)[0]).toBe(all.find((date) => date >= from));
        }
      }
  });
});

describe('the dates of a weekly schedule', () => {
  it('are on the weekday of the start, whatever the day of the month', () => {
    expect(recurringDates(rule({ interval: 'week', startOn: '2026-12-28' }), '2026-01-01', 3)).toEqual([
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
    ]);
  });

  it('keep every second week over the end of a year and the change of the clocks', () => {
    const twoWeeks = rule({ interval: 'two_weeks', startOn: '2026-03-02', endOn: '2027-01-04' });
    const dates = recurringDates(twoWeeks, '2026-03-03', 100);
    expect(dates[0]).toBe('2026-03-16');
    expect(dates.at(-1)).toBe('2027-01-04');
    expect(dates).toHaveLength(22);
  });

  it('from a later day are the same dates without the earlier ones', () => {
    for (const interval of ['week', 'two_weeks'] as const) {
      const all = recurringDates(rule({ interval }), '2026-01-01', 60);
      for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 24 * 3600 * 1000) {
        const from = new Date(day).toISOString().slice(0, 10);
        expect(recurringDates(rule({ interval }), from, 1)[0]).toBe(all.find((date) => date >= from));
      }
    }
  });
});

describe('the rule in words', () => {
  const startOn = '2026-11-30';

  it('names the day and the interval', () => {
    expect(recurringRuleText({ interval: 'month', dayOfMonth: 1, startOn })).toBe('On the 1st, every month');
    expect(recurringRuleText({ interval: 'quarter', dayOfMonth: 22, startOn })).toBe('On the 22nd, every three months');
    expect(recurringRuleText({ interval: 'year', dayOfMonth: 31, startOn })).toBe(
      'On the last day of the month, every year',
    );
    expect(recurringRuleText({ interval: 'two_weeks', dayOfMonth: 31, startOn })).toBe('On Monday, every two weeks');
  });

  it('says what happens in short months', () => {
    expect(shortMonthText({ interval: 'month', dayOfMonth: 28 })).toBeNull();
    expect(shortMonthText({ interval: 'week', dayOfMonth: 30 })).toBeNull();
    expect(shortMonthText({ interval: 'month', dayOfMonth: 30 })).toBe(
      'In months without a 30th, it’s the last day of the month.',
    );
  });
});
