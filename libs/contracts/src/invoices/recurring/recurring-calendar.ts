/** How often a schedule makes an invoice. */
export const recurringIntervals = ['week', 'two_weeks', 'month', 'quarter', 'year'] as const;
export type RecurringInterval = (typeof recurringIntervals)[number];

type WeeklyInterval = 'week' | 'two_weeks';
const daysOf: Record<WeeklyInterval, number> = { week: 7, two_weeks: 14 };
const monthsOf: Record<Exclude<RecurringInterval, WeeklyInterval>, number> = { month: 1, quarter: 3, year: 12 };

/** Whether the dates are on one weekday, that of the start, whatever the day of the month. */
export const isWeekly = (interval: RecurringInterval): interval is WeeklyInterval => interval in daysOf;

/**
 * Days are `2026-03-31`; in a shorter month `dayOfMonth` means its last day, so 31 is the last day of every month. A
 * weekly schedule begins on `startOn` and doesn't read `dayOfMonth`.
 */
export interface RecurringRule {
  readonly interval: RecurringInterval;
  readonly dayOfMonth: number;
  /** No date is before this day; the month of the first date sets the months of all others. */
  readonly startOn: string;
  /** The last day that may be a date; null for none. */
  readonly endOn: string | null;
}

/** Months since year 0, so that they can be added. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The day of a month, or the month's last day where the month is shorter. */
function dayIn(month: number, dayOfMonth: number): string {
  const year = Math.floor(month / 12);
  const last = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two((month % 12) + 1)}-${two(Math.min(dayOfMonth, last))}`;
}

/** The month of the first date: that of the start, or the next one when its day has passed. */
function firstMonth({ startOn, dayOfMonth }: RecurringRule): number {
  const month = monthOf(startOn);
  return dayIn(month, dayOfMonth) >= startOn ? month : month + 1;
}

const dayLength = 86_400_000;

/** The date with a number, counted from 0, and the number of a date on or shortly before a day that isn't too early. */
interface Series {
  readonly dateAt: (index: number) => string;
  readonly indexNear: (day: string) => number;
}

function seriesOf(rule: RecurringRule): Series {
  const { interval, startOn, dayOfMonth } = rule;
  if (isWeekly(interval)) {
    const start = Date.parse(startOn);
    const step = daysOf[interval] * dayLength;
    return {
      dateAt: (index) => new Date(start + index * step).toISOString().slice(0, 10),
      indexNear: (day) => Math.floor((Date.parse(day) - start) / step),
    };
  }
  const step = monthsOf[interval];
  const first = firstMonth(rule);
  return {
    dateAt: (index) => dayIn(first + index * step, dayOfMonth),
    indexNear: (day) => Math.floor((monthOf(day) - first) / step),
  };
}

/**
 * The dates of a schedule from a day on (inclusive), at most `limit` of them. Each is computed from the first one,
 * never from the date before, so that February 28 is followed by March 31.
 */
export function recurringDates(rule: RecurringRule, from: string, limit: number): string[] {
  const { dateAt, indexNear } = seriesOf(rule);
  const earliest = from > rule.startOn ? from : rule.startOn;
  const near = Math.max(0, indexNear(earliest));
  const dates: string[] = [];
  for (let index = dateAt(near) < earliest ? near + 1 : near; dates.length < limit; index += 1) {
    const date = dateAt(index);
    if (rule.endOn !== null && date > rule.endOn) break;
    dates.push(date);
  }
  return dates;
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** `1st`, `22nd`, `31st`. */
const ordinal = (value: number): string => `${value}${suffixes[ordinals.select(value)] ?? 'th'}`;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

const every: Record<RecurringInterval, string> = {
  week: 'every week',
  two_weeks: 'every two weeks',
  month: 'every month',
  quarter: 'every three months',
  year: 'every year',
};

/** The rule in words: `On the last day of the month, every month`, `On Monday, every two weeks`. */
export function recurringRuleText({ interval, dayOfMonth, startOn }: Omit<RecurringRule, 'endOn'>): string {
  if (isWeekly(interval)) return `On ${weekday.format(new Date(startOn))}, ${every[interval]}`;
  if (dayOfMonth === 31) return `On the last day of the month, ${every[interval]}`;
  return `On the ${ordinal(dayOfMonth)}, ${every[interval]}`;
}

/** What happens in shorter months; null where every month has that day, and in a weekly schedule. */
export function shortMonthText({
  interval,
  dayOfMonth,
}: Pick<RecurringRule, 'interval' | 'dayOfMonth'>): string | null {
  if (isWeekly(interval) || dayOfMonth <= 28) return null;
  return dayOfMonth === 31
    ? 'The last day is the 28th or 29th in February, and the 30th in April, June, September, and November.'
    : `In months without a ${ordinal(dayOfMonth)}, it’s the last day of the month.`;
}
