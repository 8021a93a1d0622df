const dayMilliseconds = 24 * 60 * 60 * 1000;

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayYearFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const fullFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

const monthFormats = { long: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }), narrow: new Intl.DateTimeFormat('en-US', { month: 'narrow' }) };

/** `Nov 18`, with the year once it is another one. Local time of the reader. */
export function formatDay(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  return (date.getFullYear() === now.getFullYear() ? dayFormat : dayYearFormat).format(date);
}

/** A day without a time, `2026-11-18`, as that day wherever it is read: `Nov 18`. */
export const formatDate = (day: string, now: Date): string => formatDay(`${day}T12:00:00`, now);

/** `November 18, 2026`. */
export const formatLongDate = (day: string): string => longDateFormat.format(new Date(`${day}T12:00:00`));

/** The same of a moment, by the reader's clock. */
export const formatLongDay = (timestamp: string): string => longDateFormat.format(new Date(timestamp));

/** A month, `2026-11`: `November 2026`, or `N` where there is room for one letter only. */
export const formatMonth = (month: string, size: 'long' | 'narrow'): string => monthFormats[size].format(new Date(`${month}-15T12:00:00`));

/** `09:14` today, `yesterday`, else the day: short enough for a table's last column. */
export function formatRecent(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMilliseconds);
  if (days === 0) return timeFormat.format(date);
  return days === 1 ? 'yesterday' : formatDay(timestamp, now);
}

/** `09:14`. Local time of the reader. */
export const formatTime = (timestamp: string): string => timeFormat.format(new Date(timestamp));

/** `Today`, `Yesterday`, `Friday, Nov 20`: a day over its rows, with the year once it is another one. */
export function formatDayHeading(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMilliseconds);
  if (days === 0 || days === 1) return days === 0 ? 'Today' : 'Yesterday';
  return `${weekdayFormat.format(date)}, ${formatDay(timestamp, now)}`;
}

/** `today 09:14`, `Nov 18 16:02`: a moment in a timeline. */
export function formatMoment(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const day = startOfDay(date) === startOfDay(now) ? 'today' : formatDay(timestamp, now);
  return `${day} ${timeFormat.format(date)}`;
}

/** `November 18, 2026 at 4:02 PM`, for titles and assistive technology. */
export const formatFull = (timestamp: string): string => fullFormat.format(new Date(timestamp));

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
