/** How often a schedule makes an invoice. */
export const recurringIntervals = ['month', 'quarter', 'year'] as const;
export type RecurringInterval = (typeof recurringIntervals)[number];

const monthsOf: Record<RecurringInterval, number> = { month: 1, quarter: 3, year: 12 };

/** Days are `2026-03-31`; in a shorter month `dayOfMonth` means its last day, so 31 is the last day of every month. */
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

/**
 * The dates of a schedule from a day on (inclusive), at most `limit` of them. Each is computed from the first month,
 * never from the date before, so that February 28 is followed by March 31.
 */
export function recurringDates(rule: RecurringRule, from: string, limit: number): string[] {
  const step = monthsOf[rule.interval];
  const first = firstMonth(rule);
  const earliest = from > rule.startOn ? from : rule.startOn;
  const passed = Math.max(0, Math.floor((monthOf(earliest) - first) / step));
  const begin = dayIn(first + passed * step, rule.dayOfMonth) < earliest ? passed + 1 : passed;
  const dates: string[] = [];
  for (let index = begin; dates.length < limit; index += 1) {
    const date = dayIn(first + index * step, rule.dayOfMonth);
    if (rule.endOn !== null && date > rule.endOn) break;
    dates.push(date);
  }
  return dates;
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** `1st`, `22nd`, `31st`. */
const ordinal = (value: number): string => `${value}${suffixes[ordinals.select(value)] ?? 'th'}`;

const every: Record<RecurringInterval, string> = {
  month: 'every month',
  quarter: 'every three months',
  year: 'every year',
};

/** The rule in words: `On the last day, every month`. */
export function recurringRuleText({ interval, dayOfMonth }: Pick<RecurringRule, 'interval' | 'dayOfMonth'>): string {
  if (dayOfMonth === 31) return `On the last day of the month, ${every[interval]}`;
  return `On the ${ordinal(dayOfMonth)}, ${every[interval]}`;
}

/** What happens in shorter months; null where every month has that day. */
export function shortMonthText(dayOfMonth: number): string | null {
  if (dayOfMonth <= 28) return null;
  return dayOfMonth === 31
    ? 'The last day is the 28th or 29th in February, and the 30th in April, June, September, and November.'
    : `In months without a ${ordinal(dayOfMonth)}, it’s the last day of the month.`;
}
