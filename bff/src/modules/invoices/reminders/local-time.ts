import { daysAfter } from '@vitrine/brand';

/** Whole hours of the day between which nothing goes out: from the evening to the next morning. */
export interface QuietHours {
  readonly quietFrom: number;
  readonly quietTo: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `2026-03-02 09:14:00` at a place. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const cachedClock = clocks.get(timeZone);
  if (cachedClock) return cachedClock;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}

/** The calendar day at a place, `2026-03-02`. */
export const dayIn = (moment: Date, timeZone: string): string => clockIn(timeZone).format(moment).slice(0, 10);

const hourIn = (moment: Date, timeZone: string): number => Number(clockIn(timeZone).format(moment).slice(11, 13));

/** The moment at which an hour of a day begins at a place. */
export function momentIn(day: string, hour: number, timeZone: string): Date {
  const utcMoment = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const ahead = (moment: number): number =>
    Date.parse(`${clockIn(timeZone).format(moment).replace(' ', 'T')}Z`) - moment;
  // Twice, because the offset may change between the first guess and the result.
  return new Date(utcMoment - ahead(utcMoment - ahead(utcMoment)));
}

export const isQuiet = (moment: Date, timeZone: string, { quietFrom, quietTo }: QuietHours): boolean => {
  const hour = hourIn(moment, timeZone);
  return hour < quietTo || hour >= quietFrom;
};

/** The moment itself, or the end of the quiet hours it lies in. */
export function afterQuiet(moment: Date, timeZone: string, hours: QuietHours): Date {
  if (!isQuiet(moment, timeZone, hours)) return moment;
  const day = dayIn(moment, timeZone);
  const isEvening = hourIn(moment, timeZone) >= hours.quietFrom;
  return momentIn(isEvening ? daysAfter(day, 1) : day, hours.quietTo, timeZone);
}
