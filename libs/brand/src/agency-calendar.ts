/**
 * Where the agency's days, months and years begin and end (ADR 0035): for the BFF, and for screens, which show the same
 * day.
 */
export const agencyTimeZone = 'America/New_York';

/** `2026-03-02 09:14:00` in the agency's time zone. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: agencyTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The calendar day at the agency, `2026-03-02`: due dates follow the agency's time zone. */
export const agencyDay = (moment: Date): string => wallClock.format(moment).slice(0, 10);

/** The month, `2026-03`. */
export const agencyMonth = (moment: Date): string => agencyDay(moment).slice(0, 7);

export const agencyYear = (moment: Date): number => Number(agencyDay(moment).slice(0, 4));

/** The moment at which a day begins at the agency. */
export function agencyDayStart(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const ahead = (moment: number): number => Date.parse(`${wallClock.format(moment).replace(' ', 'T')}Z`) - moment;
  // Twice, because the offset may change between the first guess and the result.
  return new Date(midnight - ahead(midnight - ahead(midnight)));
}

/** Adds days; negative counts go back. No time zone is involved. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Adds months; negative counts go back: `2026-11` and 2 are `2027-01`. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-20` → `November 20, 2026`. A day has no time zone, so none is applied. */
export const longDate = (day: string): string => longFormat.format(new Date(day));
