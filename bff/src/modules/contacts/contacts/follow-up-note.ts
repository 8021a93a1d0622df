/** The day of a follow-up as text; a date has no zone. */
const inWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** What the notes keep of a follow-up. */
export const doneNote = (day: string, notes: string | null): string =>
  `Follow-up of ${inWords.format(new Date(day))} was done${notes === null ? '.' : `: ${notes}`}`;
