const pad = (part: number): string => String(part).padStart(2, '0');

/** Today as a date input holds it, `2026-11-20`, in the visitor's own time zone. */
export const today = (now: Date = new Date()): string =>
  `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-20` → 'November 20, 2026'. A calendar day has no time zone, so none is applied. */
export const longDate = (day: string): string => long.format(new Date(`${day}T00:00:00Z`));
