import { z } from 'zod';
import { maximumCents } from '@vitrine/money';
import { singleLine } from './pasted-text.ts';

/** Lists use opaque cursors; a page has at most 100 rows. */
export const PageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** What is searched for, as it's pasted: marks that nobody sees don't count (ADR 0097). */
export const SearchText = z.string().overwrite(singleLine).max(200);

export const SortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.infer<typeof SortDirection>;

export const MessageChannel = z.enum(['email', 'sms']);
export type MessageChannel = z.infer<typeof MessageChannel>;

/** Some rows of a list by their ids, comma-separated: what an export is of. */
export const RowIds = z
  .string()
  .max(4000)
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(100));

/** In the order of the ids; each was done, or left as it was, by itself. */
export const BulkResult = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      /** What the record is called; null for an unknown id. */
      label: z.string().nullable(),
      ok: z.boolean(),
      /** Why not, for people. */
      message: z.string().nullable(),
    }),
  ),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** How many rows of a search are counted at most. */
export const countedMatches = 1_000;

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });

/** A page of a list that can be searched. */
export const searchedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({
    /**
     * Whether more than {@link countedMatches} rows hold the words. `total` is that number then, and the other counts
     * and sums of the page are 0, because nobody counted. Left out by a release that counted all.
     */
    isCapped: z.boolean().optional(),
  });

export const IdParams = z.object({ id: z.uuid() });
/** The last number that an edit can follow: the database counts to one more. */
const lastVersion = 2_147_483_646;
/** How often a record was changed, as the editor last saw it; an edit of an older one is stale. */
export const Version = z.number().int().min(1).max(lastVersion);
/** Of what exists only once somebody changed it: 0 until then. */
export const VersionOrNone = z.number().int().min(0).max(lastVersion);
/** ISO 8601 has a year 0, PostgreSQL has none. */
const hasYear = (text: string): boolean => !text.startsWith('0000');
/** ISO 8601 in UTC. */
export const Timestamp = z.iso
  .datetime()
  .refine(hasYear, { message: 'Please enter a time after the year 0', abort: true });
/** ISO 8601 in any time zone. */
export const ZonedTimestamp = z.iso
  .datetime({ offset: true })
  .refine(hasYear, { message: 'Please enter a time after the year 0', abort: true });

/** The least Stripe takes at once in US dollars, cents: its page refuses less with `amount_too_small`. */
export const minimumChargeCents = 50;

/** Integer cents, 0…99,999,999 (decision D1). */
export const AmountCents = z.number().int().min(0).max(maximumCents);
export const Currency = z.literal('usd');
/** What a checkout session is known by: the provider's own id, a secret of the browser that pays. */
export const CheckoutSessionId = z.string().regex(/^cs_[\w]{10,250}$/, 'This is no checkout session');
/** How often an amount is due; null for a one-off. */
export const Interval = z.enum(['month']);
export type Interval = z.infer<typeof Interval>;
/** A day without a time, `2026-03-02`. */
export const IsoDate = z.iso.date().refine(hasYear, { message: 'Please enter a day after the year 0', abort: true });

/** What a PDF is laid out for. */
export const PaperQuery = z.object({ paper: z.enum(['letter', 'a4']).default('letter') });
export type Paper = z.output<typeof PaperQuery>['paper'];

/** A `key` is an API key, a `visitor` has no session, a `provider` sent a signed message, the `system` runs jobs. */
const AuditActorKind = z.enum(['person', 'key', 'visitor', 'provider', 'system']);
type AuditActorKind = z.infer<typeof AuditActorKind>;

export const AuditActor = z.object({
  kind: AuditActorKind,
  /** Email of a person, name of a key or provider. */
  name: z.string(),
});
export type AuditActor = z.infer<typeof AuditActor>;

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
