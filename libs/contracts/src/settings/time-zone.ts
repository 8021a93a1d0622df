import { z } from 'zod';
import { TimeZone, VersionOrNone } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Saved } from './saved.ts';

/** In which time zone the agency's days begin. */
export const TimeZoneSettings = z.strictObject({ timeZone: TimeZone });
export type TimeZoneSettings = z.infer<typeof TimeZoneSettings>;

export const SavedTimeZoneSettings = TimeZoneSettings.extend(Saved.shape);
export type SavedTimeZoneSettings = z.infer<typeof SavedTimeZoneSettings>;
export const TimeZoneSettingsUpdate = TimeZoneSettings.extend({ version: VersionOrNone });
export type TimeZoneSettingsUpdate = z.infer<typeof TimeZoneSettingsUpdate>;

export const timeZoneEndpoints = {
  get: defineEndpoint({
    id: 'timeZone.get',
    method: 'GET',
    path: '/settings/time-zone',
    summary: 'In which time zone the agency’s days begin',
    access: 'portal',
    status: 200,
    response: SavedTimeZoneSettings,
  }),
  update: defineEndpoint({
    id: 'timeZone.update',
    method: 'PUT',
    path: '/settings/time-zone',
    summary:
      'Change it, while no books are closed; a stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: TimeZoneSettingsUpdate,
    status: 200,
    response: SavedTimeZoneSettings,
  }),
} as const;
