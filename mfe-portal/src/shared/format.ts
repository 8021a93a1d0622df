import { agencyDay, agencyYear, longDate } from '@vitrine/brand';
import { formatCents } from '@vitrine/money';
import { useEffect, useState } from 'react';

export { longDate as formatLongDate } from '@vitrine/brand';

const dayMilliseconds = 24 * 60 * 60 * 1000;

// Days follow the agency's calendar; a time of day, and the day beside it, the reader's clock (ADR 0035).
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayYearFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const fullFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

const monthFormats = {
  long: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }),
  narrow: new Intl.DateTimeFormat('en-US', { month: 'narrow' }),
};

/** `2026-11-18` → `Nov 18`, with the year unless it is this one. */
export const formatDate = (day: string, now: Date): string => shortDay(day, agencyYear(now));

/** The same for the agency's day of a timestamp. */
export const formatDay = (timestamp: string, now: Date): string => formatDate(agencyDay(new Date(timestamp)), now);

/** `November 18, 2026`: the agency's day of a timestamp. */
export const formatLongDay = (timestamp: string): string => longDate(agencyDay(new Date(timestamp)));

/** `2026-11` → `November 2026`, or `N`. */
export const formatMonth = (month: string, size: 'long' | 'narrow'): string =>
  monthFormats[size].format(new Date(`${month}-15T12:00:00`));

/** `9:14 AM` today, `yesterday`, else the day. */
export function formatRecent(timestamp: string, now: Date): string {
  const day = agencyDay(new Date(timestamp));
  const days = daysBetween(day, agencyDay(now));
  if (days === 0) return formatTime(timestamp);
  return days === 1 ? 'yesterday' : formatDate(day, now);
}

/** `9:14 AM`. Local time of the reader. */
export const formatTime = (timestamp: string): string => timeFormat.format(new Date(timestamp));

/** `Today`, `Yesterday`, `Friday, Nov 20`, with the year unless it is this one. */
export function formatDayHeading(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const days = daysBetween(readersDay(date), readersDay(now));
  if (days === 0 || days === 1) return days === 0 ? 'Today' : 'Yesterday';
  return `${weekdayFormat.format(date)}, ${shortDay(readersDay(date), now.getFullYear())}`;
}

/** `today 9:14 AM`, `Nov 18 4:02 PM`: a moment in a timeline. */
export function formatMoment(timestamp: string, now: Date): string {
  const date = new Date(timestamp);
  const day = readersDay(date);
  const shown = day === readersDay(now) ? 'today' : shortDay(day, now.getFullYear());
  return `${shown} ${timeFormat.format(date)}`;
}

/** `November 18, 2026 at 4:02 PM`, for titles and assistive technology. */
export const formatFull = (timestamp: string): string => fullFormat.format(new Date(timestamp));

const shortDay = (day: string, thisYear: number): string =>
  (Number(day.slice(0, 4)) === thisYear ? dayFormat : dayYearFormat).format(new Date(day));

/** `2026-11-18` in the reader's time zone, for a day beside a local time. Swedish dates are ISO dates. */
const readersDay = (date: Date): string => date.toLocaleDateString('sv-SE');

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMilliseconds;

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
