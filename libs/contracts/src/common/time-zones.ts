import { z } from 'zod';

/** The time zones of the United States, as people call them; IANA names. Days of the agency follow `agencyTimeZone`. */
export const timeZoneNames = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Puerto Rico',
} as const;

export type TimeZone = keyof typeof timeZoneNames;
export const TimeZone = z.enum(Object.keys(timeZoneNames) as [TimeZone, ...TimeZone[]], 'Choose a time zone');
