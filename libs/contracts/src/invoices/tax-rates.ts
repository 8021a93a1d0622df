import { z } from 'zod';
import { IdParams, IsoDate, Timestamp, Version } from '../common/fields.ts';
import { inputShape, storedShape } from '../common/record.ts';
import { Day } from '../common/typed-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SoldTax } from './documents/document-figures.ts';
import { partsProblem, taxRateFields } from './tax-rate.record.ts';

/** A named tax that lines of invoices can have. A line keeps the tax as it was; see {@link SoldTax}. */
export const TaxRate = z.object({
  id: z.uuid(),
  ...storedShape(taxRateFields),
  /** New lines can't have it anymore; null while they can. */
  archivedAt: Timestamp.nullable(),
  /** Send it back with a change. */
  version: Version,
});
export type TaxRate = z.infer<typeof TaxRate>;

/** Most rates that are not archived. */
export const taxRatesMaximum = 50;

const Written = z.strictObject(inputShape(taxRateFields));
type Parts = Pick<z.output<typeof Written>, 'parts'> & { readonly percent?: number | undefined };
const refuseParts = ({ percent, parts }: Parts, context: z.RefinementCtx): void => {
  const message = percent !== undefined && parts && partsProblem({ percent, parts });
  if (message) context.addIssue({ code: 'custom', path: ['parts'], message });
};
export const TaxRateCreate = Written.superRefine(refuseParts);
export type TaxRateCreate = z.output<typeof TaxRateCreate>;
export type TaxRateCreateInput = z.input<typeof TaxRateCreate>;

/** What is named changes, for lines from then on. */
export const TaxRateUpdate = Written.partial().extend({ version: Version }).superRefine(refuseParts);
export type TaxRateUpdate = z.output<typeof TaxRateUpdate>;
export type TaxRateUpdateInput = z.input<typeof TaxRateUpdate>;

const RateVersion = z.strictObject({ version: Version });

/** Whether a tax counts when it is invoiced, or in proportion as the invoice is paid (ADR 0116). */
export const taxBases = ['accrual', 'cash'] as const;
export type TaxBasis = (typeof taxBases)[number];

/** Days of the agency, both included. */
export const TaxSummaryQuery = z
  .object({ from: Day, to: Day, basis: z.enum(taxBases).default('accrual') })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' });
export type TaxSummaryQuery = z.output<typeof TaxSummaryQuery>;

const Sum = z.number().int();
const summed = {
  /** What was sold, or of sales what was paid, without the tax. */
  baseCents: Sum,
  taxCents: Sum,
  /** Taxes within the credit notes of the period, or within what was given back. */
  creditedTaxCents: Sum.default(0),
  /** Taxes less those of credit notes; negative where more was credited than sold. */
  netTaxCents: Sum.default(0),
};
const RateSums = SoldTax.extend({
  invoices: Sum,
  creditNotes: Sum.default(0),
  ...summed,
  /** What was sold or paid without the tax, less what was credited or given back of it. Older returns don't have it. */
  netBaseCents: Sum.optional(),
  /** What of `baseCents` is counted with another rate, because both are parts of a combined one. */
  sharedBaseCents: Sum.optional(),
});

/**
 * Sales without tax, less what was corrected, voided, credited or given back: gross is the sum of the others. Lines
 * without a tax are exempt on an invoice of an exempt client, else nontaxable (ADR 0119).
 */
const Sales = z.object({ grossCents: Sum, exemptCents: Sum, nontaxableCents: Sum, taxableCents: Sum });
export type Sales = z.infer<typeof Sales>;
/** Over all rates; older servers and returns have no sales. */
const totals = z.object({ ...summed, sales: Sales.optional() });

/** The summary of a period as it was when it was marked as filed; it stays so. */
export const TaxReturn = z.object({
  id: z.uuid(),
  from: IsoDate,
  to: IsoDate,
  basis: z.enum(taxBases),
  rates: z.array(RateSums),
  totals,
  /** Email address. */
  filedBy: z.string(),
  filedAt: Timestamp,
});
export type TaxReturn = z.infer<typeof TaxReturn>;

/**
 * On accrual basis taxes of what was invoiced, corrected and voided on the days, and of credit notes and write-offs.
 * On cash basis taxes in what paid invoices on the days, and in what was given back.
 */
export const TaxSummary = z.object({
  from: IsoDate,
  to: IsoDate,
  /** Whose days they are. */
  timeZone: z.string(),
  /** By name; a rate that changed in between has a row for each percentage. */
  rates: z.array(RateSums),
  taxCents: Sum,
  totals,
  /** What was filed of these days on this basis; `amended` has the rates that changed since, with the difference. */
  filed: TaxReturn.extend({ amended: z.array(RateSums), amendedSales: Sales.optional() }).optional(),
});
export type TaxSummary = z.infer<typeof TaxSummary>;

export const taxRateEndpoints = {
  list: defineEndpoint({
    id: 'taxRates.list',
    method: 'GET',
    path: '/tax-rates',
    summary: 'Tax rates by name, also those that are archived',
    access: 'settings.read',
    scope: 'invoices:read',
    status: 200,
    response: z.object({ items: z.array(TaxRate) }),
  }),
  create: defineEndpoint({
    id: 'taxRates.create',
    method: 'POST',
    path: '/tax-rates',
    summary: 'Add a tax rate; 409 `conflict` for a name that another one has',
    access: 'settings.write',
    idempotent: true,
    body: TaxRateCreate,
    status: 201,
    response: TaxRate,
  }),
  update: defineEndpoint({
    id: 'taxRates.update',
    method: 'PATCH',
    path: '/tax-rates/:id',
    summary: 'Change a tax rate for lines from then on; existing lines keep theirs',
    access: 'settings.write',
    params: IdParams,
    body: TaxRateUpdate,
    status: 200,
    response: TaxRate,
  }),
  archive: defineEndpoint({
    id: 'taxRates.archive',
    method: 'POST',
    path: '/tax-rates/:id/archive',
    summary: 'Archive a tax rate: new lines can’t have it, existing ones keep it',
    access: 'settings.write',
    params: IdParams,
    body: RateVersion,
    status: 200,
    response: TaxRate,
  }),
  restore: defineEndpoint({
    id: 'taxRates.restore',
    method: 'POST',
    path: '/tax-rates/:id/restore',
    summary: 'Bring an archived tax rate back',
    access: 'settings.write',
    params: IdParams,
    body: RateVersion,
    status: 200,
    response: TaxRate,
  }),
  summary: defineEndpoint({
    id: 'taxRates.summary',
    method: 'GET',
    path: '/tax-rates/summary',
    summary:
      'Sales and their taxes by rate: what was invoiced and credited in a period, or on cash basis what was paid in it',
    access: 'money.read',
    scope: 'invoices:read',
    query: TaxSummaryQuery,
    status: 200,
    response: TaxSummary,
  }),
  summaryFile: defineEndpoint({
    id: 'taxRates.summaryFile',
    method: 'GET',
    path: '/tax-rates/summary.csv',
    summary: 'The tax summary of a period, a row for each rate, and then the sales, as CSV',
    access: 'money.read',
    scope: 'invoices:read',
    query: TaxSummaryQuery,
    status: 200,
    produces: 'text/csv',
  }),
} as const;
