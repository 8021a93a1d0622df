import { z } from 'zod';
import { ledgerAccountIds } from './accounts.ts';
import { IsoDate, PageQuery, pageOf, Timestamp, SearchText } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { dashboardPackages } from '../invoices/choices.ts';
import { ClientStatus } from '../clients/client.record.ts';
import { EstimateNeed, EstimateStatus } from '../invoices/estimates/estimates.ts';
import { expectedSources, type FigureId, figures } from './figures.ts';
import { AgeFilter, DisplayStatus, Month, Payment } from '../invoices/invoices.ts';

export const figureIds = Object.keys(figures) as [FigureId, ...FigureId[]];

/** Which figure, with the filters of the list that it stands above. */
export const FigureQuery = PageQuery.extend({
  search: SearchText.optional(),
  month: Month.optional(),
  package: z.enum(dashboardPackages).optional(),
  age: AgeFilter.optional(),
  need: EstimateNeed.optional(),
  client: z.uuid().optional(),
  /** Days of the agency's calendar, both included. */
  from: IsoDate.optional(),
  to: IsoDate.optional(),
  account: z.enum(ledgerAccountIds).optional(),
  source: z.enum(expectedSources).optional(),
  /** Of a tax, thousandths. */
  percent: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  inclusive: z.enum(['true', 'false']).optional(),
  taxName: z.string().max(100).optional(),
});
export type FigureQuery = z.output<typeof FigureQuery>;

/** An entry of the ledger that is part of a row; what was given back is negative. */
export const FigureEntry = z.object({
  id: z.uuid(),
  kind: Payment.shape.kind,
  receiptNumber: z.string().nullable(),
  receivedAt: Timestamp,
  amountCents: z.number().int(),
});
export type FigureEntry = z.infer<typeof FigureEntry>;

const row = {
  id: z.uuid(),
  /** A company, the number of an invoice or estimate, or what was paid for. */
  label: z.string(),
  /** Whose it is. */
  detail: z.string(),
  /** When the client joined; the date of the invoice or estimate; the agency's day of the money. */
  day: IsoDate,
  /** What the row adds to the figure: cents, or 1 where rows are counted. */
  adds: z.number().int(),
};
/** One of the records that add up to a figure. */
export const FigureRow = z.discriminatedUnion('list', [
  z.object({ ...row, list: z.literal('clients'), status: ClientStatus }),
  z.object({ ...row, list: z.literal('estimates'), status: EstimateStatus }),
  z.object({
    ...row,
    list: z.literal('payments'),
    kind: Payment.shape.kind,
    receiptNumber: z.string().nullable(),
    /** What it was for; null where it belongs to no invoice. */
    invoiceId: z.uuid().nullable(),
  }),
  z.object({
    ...row,
    list: z.literal('books'),
    /** Unique within the figure. */
    id: z.string(),
    /** What was booked or issued. */
    text: z.string(),
    invoiceId: z.uuid().nullable(),
  }),
  z.object({
    ...row,
    list: z.literal('invoices'),
    status: DisplayStatus,
    /** The total of the invoice, which the ledger's entries pay. */
    amountCents: z.number().int(),
    entries: z.array(FigureEntry),
  }),
]);
export type FigureRow = z.infer<typeof FigureRow>;

/** A figure with the rows it is made of: what they add, over all pages, is its value. */
export const FigureRows = pageOf(FigureRow).extend({
  label: z.string(),
  definition: z.string(),
  /** The days of its rows, both included; without a first day, everything up to the last one. */
  period: z.object({ from: IsoDate.nullable(), to: IsoDate, timeZone: z.string() }),
  unit: z.enum(['count', 'cents']),
  value: z.number().int(),
});
export type FigureRows = z.infer<typeof FigureRows>;

export const figureEndpoints = {
  rows: defineEndpoint({
    id: 'figures.rows',
    method: 'GET',
    path: '/figures/:id/rows',
    summary: 'A figure of the portal with its definition, its period, and the rows that add up to it',
    access: 'money.read',
    params: z.object({ id: z.enum(figureIds) }),
    query: FigureQuery,
    status: 200,
    response: FigureRows,
  }),
} as const;
