import { agencyDay, agencyYear, once } from '@vitrine/brand';
import { formatCents } from '@vitrine/money';
import { useEffect, useState } from 'react';

export { longDate as formatLongDate } from '@vitrine/brand';

const dayMilliseconds = 24 * 60 * 60 * 1000;

// One style: `Nov 18`, `Nov 18, 2025` in another year, `4:02 PM`. Days of documents and money follow the agency's
// calendar (ADR 0035); moments, and the day beside them, the reader's zone and clock.
const inEnglish = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat('en-US', options));
/** Of a moment, with the reader's clock of twelve or 24 hours. */
const withTime = (options: Intl.DateTimeFormatOptions) =>
  once(() => {
    const { hour12 } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
    return new Intl.DateTimeFormat('en-US', { ...options, hourCycle: hour12 ? 'h12' : 'h23' });
  });
const dayFormat = inEnglish({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayYearFormat = inEnglish({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const weekdayFormat = inEnglish({ weekday: 'long' });
const weekdayDateFormat = inEnglish({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const timeFormat = withTime({ hour: 'numeric', minute: '2-digit' });
const fullFormat = withTime({ dateStyle: 'long', timeStyle: 'short' });

const monthFormats = {
  long: inEnglish({ month: 'long', year: 'numeric' }),
  short: inEnglish({ month: 'short' }),
  narrow: inEnglish({ month: 'narrow' }),
};

/** `2026-11-18` → `Nov 18`, with the year unless it is this one. */
export const formatDate = (day: string, now: Date = new Date()): string => shortDay(day, agencyYear(now));

/** The same for the agency's day of a timestamp. */
export const formatDay = (timestamp: string, now: Date = new Date()): string =>
  formatDate(agencyDay(new Date(timestamp)), now);

/** `2026-11` → `November 2026`, `Nov` or `N`. */
export const formatMonth = (month: string, size: keyof typeof monthFormats): string =>
  monthFormats[size]().format(new Date(`${month}-15T12:00:00`));

/** `9:14 AM` today, `Yesterday`, else the day: in a column of a list. */
export function formatRecent(timestamp: string, now: Date): string {
  const day = dayNear(timestamp, now);
  return day === 'Today' ? formatTime(timestamp) : day;
}

/** `9:14 AM`. */
export const formatTime = (timestamp: string): string => timeFormat().format(new Date(timestamp));

/** `Today`, `Yesterday`, `Friday, Nov 20`, with the year unless it is this one. */
export function formatDayHeading(timestamp: string, now: Date): string {
  const day = dayNear(timestamp, now);
  return day === 'Today' || day === 'Yesterday' ? day : `${weekdayFormat().format(new Date(timestamp))}, ${day}`;
}

/** `2026-11-20` → `Friday, November 20`. */
export const formatWeekday = (day: string): string => weekdayDateFormat().format(new Date(day));

/** `Today, 9:14 AM`, `Nov 18, 4:02 PM`: a moment that stands by itself. */
export const formatMoment = (timestamp: string, now: Date): string =>
  `${dayNear(timestamp, now)}, ${formatTime(timestamp)}`;

/** `today at 9:14 AM`, `Nov 18 at 4:02 PM`: the same within a sentence. */
export const formatMomentInText = (timestamp: string, now: Date): string => {
  const day = dayNear(timestamp, now).replace(/^(?:T|Y)(?=oday|esterday)/, (letter) => letter.toLowerCase());
  return `${day} at ${formatTime(timestamp)}`;
};

/** `November 18, 2026 at 4:02 PM`, for titles and assistive technology. */
export const formatFull = (timestamp: string): string => fullFormat().format(new Date(timestamp));

const shortDay = (day: string, thisYear: number): string =>
  (Number(day.slice(0, 4)) === thisYear ? dayFormat : dayYearFormat)().format(new Date(day));

/** `Today`, `Yesterday`, or the day, as the reader's calendar has it. */
function dayNear(timestamp: string, now: Date): string {
  const day = readersDay(new Date(timestamp));
  const days = daysBetween(day, readersDay(now));
  if (days === 0 || days === 1) return days === 0 ? 'Today' : 'Yesterday';
  return shortDay(day, now.getFullYear());
}

/** `2026-11-18` in the reader's time zone. Swedish dates are ISO dates. */
const readersDay = (date: Date): string => date.toLocaleDateString('sv-SE');

/** Whole days from one day to another, `2026-11-18` each. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMilliseconds;

const minuteMilliseconds = 60_000;

/** The current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `Vivian Hale` → `VH`. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** `1.4 MB`, `12 KB` */
export const bytesText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `−$12.00`, with a minus sign. */
export const formatSignedCents = (cents: number): string => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;

/** `$4,997.00`; another currency by its code. */
export const formatAmount = ({
  amountCents,
  currency,
}: {
  readonly amountCents: number;
  readonly currency: string;
}): string =>
  currency === 'usd' ? formatCents(amountCents) : `${formatCents(amountCents).slice(1)} ${currency.toUpperCase()}`;
