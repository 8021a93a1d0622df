import { z } from 'zod';
import { PeriodQuery } from './statements.ts';
import { IsoDate, Timestamp } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ledgerAccountIds } from './accounts.ts';

/** Files as accounting programs import them. */
export const accountingFiles = [
  'quickbooks-invoices',
  'quickbooks-payments',
  'quickbooks-journal',
  'xero-invoices',
  'xero-payments',
  'xero-journal',
] as const;
export type AccountingFile = (typeof accountingFiles)[number];

/** Files for a bookkeeper, each of a period. */
export const bookkeepingFiles = [
  'invoices',
  'payments',
  'refunds',
  'credits',
  'taxes',
  'revenue',
  'journal',
  '1099-k',
  ...accountingFiles,
] as const;
export const BookkeepingFile = z.enum(bookkeepingFiles);
export type BookkeepingFile = z.infer<typeof BookkeepingFile>;

const Cents = z.number().int();
const Sides = z.object({ debitCents: Cents, creditCents: Cents });

/** What the general-ledger journal of a period adds up to: by account, by day, and in all. */
export const JournalTotals = z.object({
  period: z.object({ from: IsoDate, to: IsoDate, timeZone: z.string() }),
  entries: z.number().int(),
  /** Debits equal credits: here, on each day, and in each entry. */
  totals: Sides,
  accounts: z.array(Sides.extend({ account: z.enum(ledgerAccountIds), code: z.string(), name: z.string() })),
  days: z.array(Sides.extend({ day: IsoDate, entries: z.number().int() })),
});
export type JournalTotals = z.infer<typeof JournalTotals>;

const Revenue = z.object({
  /** Money that came less money that was given back, taxes included, also what waits for a decision. */
  receivedCents: Cents,
  /** On accrual basis: invoiced, corrected, voided, credited and written off, without tax, and the tax in that. */
  earnedCents: Cents,
  taxCents: Cents,
  /** On cash basis: of what paid invoices, the part that is no tax, and the tax. */
  cashEarnedCents: Cents,
  cashTaxCents: Cents,
});

/** What came in and what was earned, by month, on accrual and on cash basis, as the journal books it (ADR 0116). */
export const RevenueByMonth = z.object({
  period: z.object({ from: IsoDate, to: IsoDate, timeZone: z.string() }),
  /** All months of the period, oldest first: `2026-03`. The first and the last one have only its days. */
  months: z.array(Revenue.extend({ month: z.string() })),
  totals: Revenue,
});
export type RevenueByMonth = z.infer<typeof RevenueByMonth>;

export const differenceKinds = ['missing_here', 'missing_there', 'amount', 'fee'] as const;

/** Where our books and the provider's don't say the same. */
export const Difference = z.object({
  kind: z.enum(differenceKinds),
  /** The provider's id, or ours of a payment that the provider doesn't know. */
  reference: z.string(),
  /** What we have, and what the provider has; null where there is nothing. */
  oursCents: Cents.nullable(),
  theirsCents: Cents.nullable(),
  /** Why, and what to do, for people. */
  explanation: z.string(),
  /** The invoice that it is about, where there is one. */
  invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
});
export type Difference = z.infer<typeof Difference>;

/**
 * What a dispute moved on a day, explained: the provider withdraws the money when it is opened and pays it back when it
 * is won, our ledger takes off a lost one.
 */
export const DisputeMovement = z.object({
  /** The provider's id of the dispute. */
  reference: z.string(),
  /** Moved in our ledger and in the provider's balance, negative for what left; 0 where nothing moved that day. */
  oursCents: Cents,
  theirsCents: Cents,
  /** What the provider kept besides; a part of the day's fees. */
  feeCents: Cents,
  explanation: z.string(),
  invoice: Difference.shape.invoice,
});
export type DisputeMovement = z.infer<typeof DisputeMovement>;

/** A day of the provider's balance, beside our ledger. */
export const ReconciledDay = z.object({
  day: IsoDate,
  checkedAt: Timestamp,
  /** How often the day was checked; a later check doesn't change an earlier one. */
  version: z.number().int(),
  transactions: z.number().int(),
  /** Payments less refunds: in our ledger, and in the provider's balance. Without `disputes`. */
  ledgerCents: Cents,
  providerCents: Cents,
  feeCents: Cents,
  /** Paid out to the bank. */
  payoutCents: Cents,
  /** Empty: no differences. */
  differences: z.array(Difference),
  /** Money of disputes, which isn't in the sums above but for its fees. */
  disputes: z.array(DisputeMovement),
});
export type ReconciledDay = z.infer<typeof ReconciledDay>;

export const Reconciliation = z.object({
  /** Newest first; days that weren't checked yet are missing. */
  days: z.array(ReconciledDay),
  /** The last day that was checked whole; null before the first check. */
  checkedUntil: IsoDate.nullable(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

/** From source to revenue: leads that came in a period, whatever came of them since. */
export const LeadSources = z.object({
  items: z.array(
    z.object({
      /** `utm_source` of their first campaign, else how they wrote: `website`, `referral`. */
      source: z.string(),
      isCampaign: z.boolean(),
      leads: z.number().int(),
      won: z.number().int(),
      /** What the clients they became have paid so far, as their record says. */
      revenueCents: z.number().int(),
    }),
  ),
});
export type LeadSources = z.infer<typeof LeadSources>;

export const bookkeepingEndpoints = {
  file: defineEndpoint({
    id: 'bookkeeping.file',
    method: 'GET',
    path: '/bookkeeping/files/:file',
    summary: 'Invoices, payments, the journal and more of a period as CSV, also as QuickBooks and Xero import them',
    access: 'money.read',
    params: z.object({ file: BookkeepingFile }),
    query: PeriodQuery,
    status: 200,
    produces: 'text/csv',
  }),
  journal: defineEndpoint({
    id: 'bookkeeping.journal',
    method: 'GET',
    path: '/bookkeeping/journal',
    summary: 'What the journal of a period adds up to, by account and by day',
    access: 'money.read',
    query: PeriodQuery,
    status: 200,
    response: JournalTotals,
  }),
  revenue: defineEndpoint({
    id: 'bookkeeping.revenue',
    method: 'GET',
    path: '/bookkeeping/revenue',
    summary: 'What was received and earned in a period by month, on accrual and on cash basis',
    access: 'money.read',
    query: PeriodQuery,
    status: 200,
    response: RevenueByMonth,
  }),
  leadSources: defineEndpoint({
    id: 'bookkeeping.leadSources',
    method: 'GET',
    path: '/bookkeeping/lead-sources',
    summary: 'Leads of a period by where they came from: how many, how many won, and what their clients have paid',
    access: 'money.read',
    query: PeriodQuery,
    status: 200,
    response: LeadSources,
  }),
  reconciliation: defineEndpoint({
    id: 'bookkeeping.reconciliation',
    method: 'GET',
    path: '/bookkeeping/reconciliation',
    summary: "The days of a period as compared with the provider's balance, with every difference and its explanation",
    access: 'money.read',
    query: PeriodQuery,
    status: 200,
    response: Reconciliation,
  }),
  reconcile: defineEndpoint({
    id: 'bookkeeping.reconcile',
    method: 'POST',
    path: '/bookkeeping/reconciliation',
    summary: "Compare the ledger with the provider's balance now, up to this moment; each morning it happens by itself",
    access: 'money.write',
    idempotent: true,
    status: 200,
    response: z.object({
      checkedUntil: IsoDate,
      /** Days of which something new was found. */
      days: z.number().int(),
      /** False when a long check stopped in between: the same request goes on with it. */
      isComplete: z.boolean().default(true),
    }),
  }),
} as const;
