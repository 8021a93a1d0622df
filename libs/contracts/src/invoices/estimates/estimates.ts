import { type Cents, type DocumentTotals, documentTotals, formatCents, formatPercent, percentOf } from '@vitrine/money';
import { z } from 'zod';
import {
  AmountCents,
  Currency,
  IsoDate,
  minimumChargeCents,
  PageQuery,
  searchedPageOf,
  RowIds,
  SortDirection,
  Timestamp,
  SearchText,
} from '../../common/fields.ts';
import { storedShape } from '../../common/record.ts';
import { Discount, Percent, TaxSum } from '../documents/document-figures.ts';
import { LineTax } from '../documents/line-tax.ts';
import { Logo } from '../../settings/logo.ts';
import { estimateFields } from './estimate.record.ts';

/**
 * Where an estimate stands. `viewed`: the client opened it. `expired`: its last day has passed and nobody decided.
 * `void`: taken back by staff; its link is dead.
 */
export const estimateStatuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'void'] as const;
export const EstimateStatus = z.enum(estimateStatuses);
export type EstimateStatus = z.infer<typeof EstimateStatus>;

/** Whether the client may still decide. */
export const isOpenEstimate = (status: EstimateStatus): boolean => status === 'sent' || status === 'viewed';
/** Whether it may be changed as a new version. */
export const isRevisable = (status: EstimateStatus): boolean =>
  isOpenEstimate(status) || status === 'declined' || status === 'expired';

/** Days until an estimate expires from its last day at which the team should look at it. */
export const expiringSoonDays = 5;

export const EstimateItem = z.object({
  id: z.uuid(),
  description: z.string(),
  /** Decimal text with up to three decimals. */
  quantity: z.string(),
  rateCents: AmountCents,
  discount: Discount.nullable(),
  /** As its rate was when the line got it. */
  tax: LineTax.nullable(),
  /** Quantity times rate, less the line's own discount. */
  amountCents: AmountCents,
  /** The client may switch it on or off. */
  optional: z.boolean(),
  /** Whether it counts: always of what is not optional; of an option as suggested, and once accepted as chosen. */
  selected: z.boolean(),
});
export type EstimateItem = z.infer<typeof EstimateItem>;

const Totals = z.object({
  subtotalCents: AmountCents,
  /** The document's own discount. */
  discountCents: AmountCents,
  taxes: z.array(TaxSum),
  /** With the options that are switched on. */
  totalCents: AmountCents,
});

type PricedItem = Pick<EstimateItem, 'id' | 'quantity' | 'rateCents' | 'discount' | 'tax' | 'optional' | 'selected'>;

/**
 * What an estimate comes to with the options in `chosen`, by default those that are switched on. One definition for
 * page, BFF and PDF; null when it is more than a document can hold.
 */
export const estimateTotals = (
  items: readonly PricedItem[],
  discount: Discount | null,
  chosen?: ReadonlySet<string>,
): DocumentTotals | null =>
  documentTotals(
    items.filter(({ id, optional, selected }) => !optional || (chosen ? chosen.has(id) : selected)),
    discount,
  );

interface Deposit {
  readonly depositPercent: number | null;
  /** Missing in versions of earlier releases. */
  readonly depositCents?: Cents | null | undefined;
}

/**
 * What is due once an estimate of this total is accepted; null for no deposit. The total depends on the options that
 * the client chooses: a deposit that leaves less than the provider takes is the whole total, and one that is less than
 * that is none.
 */
export function depositDue({ depositPercent, depositCents = null }: Deposit, totalCents: Cents): Cents | null {
  const depositAmount = depositPercent === null ? depositCents : percentOf(depositPercent, totalCents);
  if (depositAmount === null || depositAmount < minimumChargeCents) return null;
  return totalCents - depositAmount < minimumChargeCents ? totalCents : depositAmount;
}

/** The deposit as it is shown below a total, on every screen; null for none. */
export function depositRow(deposit: Deposit, totalCents: Cents): { label: string; amount: string } | null {
  const due = depositDue(deposit, totalCents);
  if (due === null) return null;
  const { depositPercent } = deposit;
  const label =
    depositPercent === null || due === totalCents
      ? 'Deposit due on acceptance'
      : `Deposit due on acceptance (${formatPercent(depositPercent)})`;
  return { label, amount: formatCents(due) };
}

/** How a client signed: one signature belongs to one version. */
export const EstimateSignature = z.object({
  /** As typed. */
  name: z.string(),
  /** Path data of the drawn signature; null when the typed name is the signature. */
  path: z.string().nullable(),
  signedAt: Timestamp,
  /** The version that was signed. */
  version: z.number().int(),
  /** SHA-256 of the document that was signed, with the options as chosen; lower-case hexadecimal. */
  sha256: z.string(),
});
export type EstimateSignature = z.infer<typeof EstimateSignature>;

const { clientEmail, ...shared } = storedShape(estimateFields);
const content = {
  number: z.string(),
  ...shared,
  items: z.array(EstimateItem),
  discount: Discount.nullable(),
  /** A deposit that is a part of the total, thousandths of a percent; {@link depositDue} is what it comes to. */
  depositPercent: Percent.nullable(),
  /** A deposit that is an amount. At most one of the two is given. */
  depositCents: AmountCents.nullable().default(null),
  currency: Currency,
  ...Totals.shape,
};

/** A row of the Estimates screen. */
export const EstimateSummary = z.object({
  id: z.uuid(),
  number: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  clientEmail: z.string(),
  title: z.string(),
  totalCents: AmountCents,
  currency: Currency,
  status: EstimateStatus,
  estimateDate: IsoDate,
  validUntil: IsoDate,
  /** When the client first opened it, and when it was accepted or declined. */
  viewedAt: Timestamp.nullable(),
  decidedAt: Timestamp.nullable(),
  /** The invoice that was made of it. */
  invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** The link a client opens; null for drafts and voided ones, whose links are dead. */
  url: z.string().nullable(),
  demo: z.boolean(),
});
export type EstimateSummary = z.infer<typeof EstimateSummary>;

/** A question of the client, or a note of the team. */
export const EstimateNote = z.object({
  id: z.uuid(),
  kind: z.enum(['question', 'note']),
  /** Name of the client, or of the member of the team. */
  author: z.string(),
  text: z.string(),
  at: Timestamp,
});
export type EstimateNote = z.infer<typeof EstimateNote>;

export const EstimateVersion = z.object({
  version: z.number().int(),
  /** What changed, in words of staff; null of the first one. */
  changes: z.string().nullable(),
  totalCents: AmountCents,
  sha256: z.string(),
  sentAt: Timestamp,
});
export type EstimateVersion = z.infer<typeof EstimateVersion>;

export const Estimate = EstimateSummary.extend({
  ...content,
  clientEmail,
  /** Of the client's record; null when it is not linked. */
  clientPhone: z.string().nullable(),
  /** Text messages to this client are only written down. */
  testMode: z.boolean(),
  views: z.number().int(),
  lastViewedAt: Timestamp.nullable(),
  declineReason: z.string().nullable(),
  signature: EstimateSignature.nullable(),
  /** Newest first; empty for a draft that was never sent. */
  versions: z.array(EstimateVersion),
  /** Newest first. */
  notes: z.array(EstimateNote),
  /** Send it back with an edit. */
  version: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Estimate = z.infer<typeof Estimate>;

/** An estimate as its client sees it. */
export const SharedEstimate = z.object({
  ...content,
  /** The version that is shown; it goes back with the decision. */
  version: z.number().int(),
  /** SHA-256 of the version, which goes back with the decision. */
  sha256: z.string(),
  /** What changed since the version before, in words of the team. */
  changes: z.string().nullable(),
  status: EstimateStatus,
  seller: z.string(),
  /** The seller's logo, as the letterhead has it. */
  logo: Logo.optional(),
  signature: EstimateSignature.nullable(),
  /** Where the invoice that was made of it is paid; null while there is none to pay. */
  payPath: z.string().nullable(),
  /** Whether all of that invoice is paid. */
  paid: z.boolean().default(false),
});
export type SharedEstimate = z.infer<typeof SharedEstimate>;

/** What is awaited: an invoice of what was accepted, the client's decision, or the same with its last day soon. */
export const EstimateNeed = z.enum(['invoice', 'expiring', 'decision']);
export type EstimateNeed = z.infer<typeof EstimateNeed>;

const filters = {
  /**
   * Every word of it is in number, title, client name or email, in the record of the linked client, or is the sum
   * (ADR 0097).
   */
  search: SearchText.optional(),
  status: EstimateStatus.optional(),
  clientId: z.uuid().optional(),
  need: EstimateNeed.optional(),
};
export const estimateSorts = ['date', 'valid', 'amount', 'number', 'client', 'status'] as const;
/** Without a direction, clients and states ascend, the others descend. */
const order = { sort: z.enum(estimateSorts).default('date'), direction: SortDirection.optional() };

export const EstimateQuery = PageQuery.extend({ ...filters, ...order });
export type EstimateQuery = z.output<typeof EstimateQuery>;

/** The list's filters and order, or some rows by `ids`, comma-separated. */
export const EstimateExportQuery = z.object({ ...filters, ...order, ids: RowIds.optional() });
export type EstimateExportQuery = z.output<typeof EstimateExportQuery>;

export const EstimatePage = searchedPageOf(EstimateSummary).extend({
  /** Over all other filters. */
  countByStatus: z.record(EstimateStatus, z.number().int()),
  totals: z.object({
    /** Of sent and viewed ones. */
    openCents: z.number().int(),
    acceptedCents: z.number().int(),
    /** Of accepted ones without an invoice. */
    toInvoiceCents: z.number().int(),
  }),
});
export type EstimatePage = z.infer<typeof EstimatePage>;
