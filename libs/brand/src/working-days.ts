import { daysAfter } from './agency-calendar.ts';
import { once } from './once.ts';

/** 0 is Sunday. No time zone is involved. */
const weekday = (day: string): number => new Date(day).getUTCDay();

/** The nth Thursday or Monday of a month counts by the day of the month: the fourth Thursday is 22 to 28. */
const isNth = (day: string, month: string, onWeekday: number, [from, to]: readonly [number, number]): boolean =>
  day.slice(5, 7) === month && weekday(day) === onWeekday && Number(day.slice(8)) >= from && Number(day.slice(8)) <= to;

/** The holidays on which the agency is closed: also the Friday after Thanksgiving. */
const isHoliday = (day: string): boolean =>
  ['01-01', '06-19', '07-04', '12-25'].includes(day.slice(5)) ||
  isNth(day, '05', 1, [25, 31]) ||
  isNth(day, '09', 1, [1, 7]) ||
  isNth(day, '11', 4, [22, 28]) ||
  isNth(daysAfter(day, -1), '11', 4, [22, 28]);

export const isWorkingDay = (day: string): boolean => ![0, 6].includes(weekday(day)) && !isHoliday(day);

/** This day, or the first working day after it. */
export function workingDayFrom(day: string): string {
  let next = day;
  while (!isWorkingDay(next)) next = daysAfter(next, 1);
  return next;
}

/** The nth working day after a day. */
export function workingDaysAfter(day: string, count: number): string {
  let next = day;
  for (let passed = 0; passed < count; passed += 1) next = workingDayFrom(daysAfter(next, 1));
  return next;
}

const inEnglish = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-US', { ...options, day: 'numeric', timeZone: 'UTC' }));
const shortFormat = inEnglish({ weekday: 'short', month: 'short' });
const weekdayFormat = inEnglish({ weekday: 'long', month: 'long' });

/** `2026-12-01` → `Tue, Dec 1`; with its year where that is another than that of `today`. */
export const shortDay = (day: string, today: string = day): string =>
  shortFormat().format(new Date(day)) + (day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`);

/** `2026-12-01` → `Tuesday, December 1`. */
export const longDay = (day: string): string => weekdayFormat().format(new Date(day));

/** The same day of the next month, or that month's last: as the payment provider counts a monthly plan. */
export function sameDayNextMonth(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}
