/** Where the agency's days, months and years begin and end (ADR 0035): for the BFF, and for screens, which show the same day. */
export const agencyTimeZone = 'America/New_York';

/** `2026-03-02 09:14:00`, by the clock on the agency's wall. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: agencyTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The day it is at the agency at a moment, `2026-03-02`: a day is due or overdue where its people are. */
export const agencyDay = (moment: Date): string => wallClock.format(moment).slice(0, 10);

/** The month, `2026-03`. */
export const agencyMonth = (moment: Date): string => agencyDay(moment).slice(0, 7);

export const agencyYear = (moment: Date): number => Number(agencyDay(moment).slice(0, 4));

/** The moment at which a day begins at the agency. */
export function agencyDayStart(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const ahead = (moment: number): number => Date.parse(`${wallClock.format(moment).replace(' ', 'T')}Z`) - moment;
  // Once more, for a clock that is changed between the guess and the answer.
  return new Date(midnight - ahead(midnight - ahead(midnight)));
}

/** That many days later, or earlier: days are counted without any zone. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** That many months later, or earlier: `2026-11` and 2 are `2027-01`. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
