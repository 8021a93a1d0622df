import { agencyDay, agencyYear } from '@vitrine/brand';

const dayMilliseconds = 24 * 60 * 60 * 1000;

// A day is the same wherever it is read: days are written by the agency's calendar, times of day by the reader's clock.
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayYearFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const fullFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

const monthFormats = {
  long: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }),
  narrow: new Intl.DateTimeFormat('en-US', { month: 'narrow' }),
};

/** A day without a time, `2026-11-18`: `Nov 18`, with the year once it is another one. */
export const formatDate = (day: string, now: Date): string => shortDay(day, agencyYear(now));

/** The same of the agency's day at a moment. */
export const formatDay = (timestamp: string, now: Date): string => formatDate(agencyDay(new Date(timestamp)), now);

/** `November 18, 2026`. */
export const formatLongDate = (day: string): string => longDateFormat.format(new Date(day));

/** The same of the agency's day at a moment. */
export const formatLongDay = (timestamp: string): string => formatLongDate(agencyDay(new Date(timestamp)));

/** A month, `2026-11`: `November 2026`, or `N` where there is room for one letter only. */
export const formatMonth = (month: string, size: 'long' | 'narrow'): string =>
  monthFormats[size].format(new Date(`${month}-15T12:00:00`));

/** `9:14 AM` today, `yesterday`, else the day: short enough for a table's last column. */
export function formatRecent(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMilliseconds);
  if (days === 0) return timeFormat.format(date);
  return days === 1 ? 'yesterday' : readersDay(date, now);
}

/** `9:14 AM`. Local time of the reader. */
export const formatTime = (timestamp: string): string => timeFormat.format(new Date(timestamp));

/** `Today`, `Yesterday`, `Friday, Nov 20`: a day over its rows, with the year once it is another one. */
export function formatDayHeading(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMilliseconds);
  if (days === 0 || days === 1) return days === 0 ? 'Today' : 'Yesterday';
  return `${weekdayFormat.format(date)}, ${readersDay(date, now)}`;
}

/** `today 9:14 AM`, `Nov 18 4:02 PM`: a moment in a timeline. */
export function formatMoment(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const day = startOfDay(date) === startOfDay(now) ? 'today' : readersDay(date, now);
  return `${day} ${timeFormat.format(date)}`;
}

/** `November 18, 2026 at 4:02 PM`, for titles and assistive technology. */
export const formatFull = (timestamp: string): string => fullFormat.format(new Date(timestamp));

const shortDay = (day: string, thisYear: number): string =>
  (Number(day.slice(0, 4)) === thisYear ? dayFormat : dayYearFormat).format(new Date(day));

/** The day on the reader's wall, beside a time that is read there, too. */
function readersDay(date: Date, now: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return shortDay(new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10), now.getFullYear());
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
