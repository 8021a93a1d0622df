import { brand } from './brand.ts';
import { once } from './once.ts';

/** What tells the time in a zone: its days, `2026-03-02`, and hours, `09`. */
const clockOf = (timeZone: string) => ({
  timeZone,
  days: once(() => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })),
  hours: once(() => new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })),
});

/** The edge writes the zone into a page where owners set another one than the installation's (ADR 0133). */
const ofPage = (): string | undefined => {
  const { document }: { document?: { documentElement: { dataset: { timeZone?: string } } } } = globalThis as object;
  return document?.documentElement.dataset.timeZone;
};

let clock = clockOf(ofPage() ?? brand.timeZone);

/** Where the agency's days, months and years begin and end: for the BFF, and for screens, which show the same day. */
export const agencyTimeZone = (): string => clock.timeZone;

/** Days follow another zone from now on. Throws `RangeError` for one that doesn't exist. */
export function setAgencyTimeZone(timeZone: string): void {
  if (timeZone === clock.timeZone) return;
  const next = clockOf(timeZone);
  // Throws before anything follows it.
  next.days();
  clock = next;
  daysByHour.clear();
}

const hour = 3_600_000;
/** Days by the hours that belong to them, because reports ask for thousands and formatting one takes microseconds. */
const daysByHour = new Map<number, string>();

/**
 * The calendar day at the agency, `2026-03-02`: due dates follow the agency's time zone, in which days begin at whole
 * hours.
 */
export function agencyDay(moment: Date): string {
  const key = Math.floor(moment.getTime() / hour);
  const cachedDay = daysByHour.get(key);
  if (cachedDay !== undefined) return cachedDay;
  const day = clock.days().format(moment);
  // Three years of hours at most; a sweep over more than that begins anew.
  if (daysByHour.size > 26_280) daysByHour.clear();
  daysByHour.set(key, day);
  return day;
}

/** The month, `2026-03`. */
export const agencyMonth = (moment: Date): string => agencyDay(moment).slice(0, 7);

export const agencyYear = (moment: Date): number => Number(agencyDay(moment).slice(0, 4));

/** The moment at which a day begins at the agency, which is behind UTC: its first hour. */
export function agencyDayStart(day: string): Date {
  let moment = Date.parse(`${day}T00:00:00Z`);
  while (agencyDay(new Date(moment)) < day) moment += hour;
  return new Date(moment);
}

/** Adds days; negative counts go back. No time zone is involved. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Adds months; negative counts go back: `2026-11` and 2 are `2027-01`. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** Hours of the agency's day in which somebody answers, every day of the week. */
export const officeHours = { from: 9, to: 19 } as const;

/** Whether somebody answers right now; outside of that, mails and the chat say when somebody does. */
export function isOfficeHour(moment: Date): boolean {
  const now = Number(clock.hours().format(moment));
  return now >= officeHours.from && now < officeHours.to;
}

const longFormat = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }));

/** `2026-11-20` → `November 20, 2026`. A day has no time zone, so none is applied. */
export const longDate = (day: string): string => longFormat().format(new Date(day));
