import { z } from 'zod';
import { IsoDate, Timestamp, VersionOrNone } from '../common/fields.ts';
import { Day, lines } from '../common/typed-fields.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Messages beside the fields. */
export const periodLockMessages = {
  notYet: 'Choose a day before today',
  same: 'The books are closed through this day already',
  open: 'Nothing is closed, so there is nothing to reopen',
  reason: 'Please say why you reopen the books',
} as const;

/** Through which day the books are closed; null when nothing is. `version` 0 until an owner closes them first. */
export const PeriodLock = z.object({
  version: z.number().int().min(0),
  lockedThrough: IsoDate.nullable(),
  /** Why they were reopened. */
  reason: z.string(),
  updatedAt: Timestamp.nullable(),
  updatedBy: z.string().nullable(),
});
export type PeriodLock = z.infer<typeof PeriodLock>;

/** A later day closes the books, an earlier one or null reopens them, which needs a reason. */
export const PeriodLockChange = z.strictObject({
  version: VersionOrNone,
  lockedThrough: Day.nullable(),
  reason: lines(500).default(''),
});
export type PeriodLockChange = z.output<typeof PeriodLockChange>;

export const periodLockEndpoints = {
  get: defineEndpoint({
    id: 'periodLock.get',
    method: 'GET',
    path: '/bookkeeping/period-lock',
    summary: 'Through which day the books are closed',
    access: 'settings.read',
    status: 200,
    response: PeriodLock,
  }),
  change: defineEndpoint({
    id: 'periodLock.change',
    method: 'PUT',
    path: '/bookkeeping/period-lock',
    summary:
      'Close the books through a day, or reopen them; a stale `version` fails with `stale_version` and the current',
    access: 'owner',
    idempotent: true,
    body: PeriodLockChange,
    status: 200,
    response: PeriodLock,
  }),
};
