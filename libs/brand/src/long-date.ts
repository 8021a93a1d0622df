const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-20` → `November 20, 2026`. A day has no time zone, so none is applied. */
export const longDate = (day: string): string => longFormat.format(new Date(day));
