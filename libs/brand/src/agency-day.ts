/** Where the agency's days begin and end. */
export const agencyTimeZone = 'America/New_York';

/** The day it is at the agency at a moment, `2026-03-02`: a day is due or overdue where its people are. */
export const agencyDay = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: agencyTimeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
