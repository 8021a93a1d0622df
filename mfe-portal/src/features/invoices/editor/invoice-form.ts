import { daysAfter } from '@vitrine/brand';
import {
  discountText,
  type EditableStatus,
  editableStatuses,
  type Invoice,
  InvoiceCorrection,
  type InvoiceCorrectionInput,
  InvoiceCreate,
  type InvoiceCreateInput,
  invoiceDefaults,
  InvoiceEdit,
  type InvoiceEditInput,
  invoiceMessages,
  oversizedDiscounts,
  readDiscount,
  typedLine,
  whyNotSent,
} from '@vitrine/contracts';
import { type Cents, documentTotals, type DocumentTotals, formatCents } from '@vitrine/money';
import { z } from 'zod';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { checkTerms, EditedTerms, lastDayOf, newTerms, termsBody, termsOf } from './terms-form.ts';
import { taxBody, type TaxChoice } from './tax-choices.ts';

/** Exact texts of the staff specification, sections 2, 4 and 8. */
export const editorTexts = {
  /** Joined by arrows: 'Create as Draft → Change to Sent → …'. */
  workflow: ['Invoice Workflow: Create as Draft', 'Change to Sent', 'Copy payment link to share with client'],
  createFailed: (message: string): string => `Failed to create invoice: ${message}`,
  saveFailed: 'Failed to save invoice',
  incomplete: 'Enter a client name, client email and an amount above zero.',
  marked: 'Please check the highlighted fields.',
  frozen: 'Money was taken for this invoice, so its quantities, rates, and items stay as they are.',
  issued: (day: string): string =>
    `This invoice was issued on ${day}, so its client, dates, and lines stay as they are.`,
  correct: 'We’ll issue a corrected invoice with the same number and keep the earlier version.',
  correctPart: 'Part of this invoice is paid, so only the days and amounts of its payments can change.',
  addDiscount: 'Add discount',
  discount: 'Discount',
  discountHint: '$50 or 10%',
  documentDiscount: 'Discount on the invoice',
  tax: 'Tax',
  noTax: 'No tax',
  draftLink: 'A draft has no payment link yet. Send it, or mark it as sent.',
} as const;

export const statusOptions = (Object.keys(editableStatuses) as EditableStatus[]).map((value) => ({
  value,
  label: editableStatuses[value],
}));

export const { dueInDays } = invoiceDefaults;

/** That many days later; unchanged when it is no date. */
export function daysLater(date: string, days: number): string {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : daysAfter(date, days);
}

/** Client field values other than a client id. */
export const chosenClient = { byAddress: '', added: 'new', none: 'none' } as const;

/** Text that drafts of the last release don't have. */
const later = z.string().default('');

/** Items have a local number as stable React key. */
const EditedItems = z.array(
  z.object({
    row: z.number(),
    description: z.string(),
    quantity: z.string(),
    rate: z.string(),
    /** As typed, `$50` or `10%`. */
    discount: later,
    /** The value of a {@link TaxChoice}; empty for none. */
    tax: later,
  }),
);

/** Values of the create form: one amount, or items. */
export const NewInvoice = z.object({
  client: z.string(),
  parts: EditedTerms,
  items: EditedItems,
  memo: z.string(),
  terms: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  amount: z.string(),
  /** Of the amount; items have their own. */
  tax: later,
  discount: later,
  invoiceDate: z.string(),
  dueDate: z.string(),
  status: z.enum(['draft', 'sent']),
  paymentLinkTitle: z.string(),
  paymentLinkMessage: z.string(),
});
export type NewInvoice = z.infer<typeof NewInvoice>;

export const newInvoice = (today: string, tax = ''): NewInvoice => ({
  client: chosenClient.byAddress,
  parts: newTerms(today),
  items: [],
  memo: '',
  terms: '',
  clientName: '',
  clientEmail: '',
  amount: '',
  tax,
  discount: '',
  invoiceDate: today,
  dueDate: daysLater(today, invoiceDefaults.dueInDays),
  status: 'draft',
  paymentLinkTitle: invoiceDefaults.paymentLinkTitle,
  paymentLinkMessage: invoiceDefaults.paymentLinkMessage,
});

/** An amount of 0 counts as empty (staff specification, section 5). */
export const isComplete = (values: NewInvoice, choices: readonly TaxChoice[]): boolean =>
  values.clientName.trim() !== '' &&
  values.clientEmail.trim() !== '' &&
  (typedTotals(priced(values), choices)?.totalCents ?? 0) > 0;

/** The amount of a new invoice is its one item until there are others. */
export const priced = ({ items, amount, tax, discount }: NewInvoice): Priced => ({
  items: items.length > 0 ? items : [{ quantity: '1', rate: amount, discount: '', tax }],
  discount,
});

const clientOf = (client: string): Pick<InvoiceCreateInput, 'clientId' | 'newClient'> => {
  if (client === chosenClient.added) return { newClient: true };
  if (client === chosenClient.none) return { clientId: null };
  return client === chosenClient.byAddress ? {} : { clientId: client };
};

export const createBody = ({
  client,
  amount,
  tax,
  items,
  discount,
  invoiceDate,
  dueDate,
  parts,
  ...rest
}: NewInvoice): InvoiceCreateInput => ({
  ...rest,
  parts: termsBody(parts),
  ...clientOf(client),
  ...(items.length > 0 ? pricesBody({ items, discount }, false) : { amount, ...(discount.trim() && { discount }) }),
  ...(items.length === 0 && tax !== '' && { taxRateId: tax }),
  ...(invoiceDate && { invoiceDate }),
  ...dueDateBody(parts, dueDate),
});

/** With installments, the last one's day is the due date. */
const dueDateBody = (parts: EditedTerms, dueDate: string): { dueDate?: string } => {
  const day = lastDayOf(parts) ?? dueDate;
  return day === '' ? {} : { dueDate: day };
};

/** Values of the edit form. */
export const EditedInvoice = z.object({
  client: z.string(),
  parts: EditedTerms,
  memo: z.string(),
  terms: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  status: z.enum(['draft', 'sent', 'paid', 'overdue']),
  invoiceDate: z.string(),
  dueDate: z.string(),
  paymentLinkTitle: z.string(),
  paymentLinkMessage: z.string(),
  items: EditedItems,
  discount: later,
  paidNote: z.string(),
});
export type EditedInvoice = z.infer<typeof EditedInvoice>;
export type EditedItem = EditedInvoice['items'][number];

const isEditable = (status: Invoice['status']): status is EditableStatus => status in editableStatuses;

const documentOf = (invoice: Invoice) => ({
  clientName: invoice.clientName,
  clientEmail: invoice.clientEmail,
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  memo: invoice.memo,
  terms: invoice.terms,
  parts: termsOf(invoice),
  discount: invoice.discount ? discountText(invoice.discount) : '',
  items: invoice.items.map(({ description, quantity, rateCents, discount, tax }, row) => ({
    row,
    description,
    quantity,
    rate: formatCents(rateCents).replaceAll(/[$,]/g, ''),
    discount: discount ? discountText(discount) : '',
    tax: tax?.rateId ?? '',
  })),
});

export const editedInvoice = (invoice: Invoice): EditedInvoice => ({
  ...documentOf(invoice),
  client: invoice.clientId ?? chosenClient.none,
  status: isEditable(invoice.status) ? invoice.status : 'draft',
  paymentLinkTitle: invoice.paymentLinkTitle,
  paymentLinkMessage: invoice.paymentLinkMessage,
  paidNote: '',
});

/** Values of the Correct form. */
export const CorrectedInvoice = EditedInvoice.pick({
  clientName: true,
  clientEmail: true,
  invoiceDate: true,
  dueDate: true,
  memo: true,
  terms: true,
  parts: true,
  items: true,
  discount: true,
}).extend({ reason: z.string() });
export type CorrectedInvoice = z.infer<typeof CorrectedInvoice>;
export const correctedInvoice = (invoice: Invoice): CorrectedInvoice => ({ ...documentOf(invoice), reason: '' });
/** `had`: the invoice has discounts or taxes, so that their absence is said too. */
export const correctionBody = (
  { items, discount, parts, ...rest }: CorrectedInvoice,
  version: number,
  had: boolean,
): InvoiceCorrectionInput => ({
  ...rest,
  dueDate: lastDayOf(parts) ?? rest.dueDate,
  parts: termsBody(parts),
  version,
  ...pricesBody({ items, discount }, had),
});

/** A server of the last release knows neither discounts nor taxes, so they are sent where there are some. */
const pricesBody = (prices: { readonly items: readonly EditedItem[]; readonly discount: string }, had: boolean) => {
  const { items, discount } = prices;
  if (had || hasReductions(prices)) return { items: linesBody(items), discount };
  return { items: items.map(({ description, quantity, rate }) => ({ description, quantity, rate })) };
};

/** Lines as they are sent, with their discounts and taxes. */
export const linesBody = (items: readonly EditedItem[]) =>
  items.map(({ description, quantity, rate, discount, tax }) => ({
    description,
    quantity,
    rate,
    discount,
    ...taxBody(tax),
  }));

/** Whether anything has a discount or a tax. */
export const hasReductions = ({ items, discount }: Priced): boolean =>
  discount.trim() !== '' || items.some((item) => item.discount.trim() !== '' || item.tax !== '');

export const editBody = (
  { paidNote, items, discount, client, parts, ...rest }: EditedInvoice,
  version: number,
  had: boolean,
): InvoiceEditInput => ({
  ...rest,
  dueDate: lastDayOf(parts) ?? rest.dueDate,
  parts: termsBody(parts),
  ...clientOf(client),
  version,
  ...pricesBody({ items, discount }, had),
  ...(rest.status === 'paid' && paidNote.trim() !== '' && { paidNote }),
});

/** What a total is made of, as typed. */
export interface Priced {
  readonly items: readonly Pick<EditedItem, 'quantity' | 'rate' | 'discount' | 'tax'>[];
  readonly discount: string;
}

/** What the typed items come to; null while a part is invalid or the total exceeds the maximum. */
export function typedTotals({ items, discount }: Priced, choices: readonly TaxChoice[]): DocumentTotals | null {
  const off = readDiscount(discount);
  const lines = items.flatMap((item) => {
    const line = typedLine(item);
    return line ? [{ ...line, tax: choices.find(({ value }) => value === item.tax)?.tax ?? null }] : [];
  });
  return typeof off === 'string' || lines.length < items.length ? null : documentTotals(lines, off);
}

/** Why a status cannot be saved with this total: the provider refuses such amounts. */
export const paymentBlockedReason = (status: EditableStatus, total: Cents | null): string | null =>
  total !== null && (status === 'sent' || status === 'overdue') ? whyNotSent(total) : null;

/** An unknown client is a problem of the name that was typed. */
export const errorNames = { clientName: 'clientId' } as const;

/** Marks discounts that are larger than what they are taken off; false when there are none. */
export const markOversized = (prices: Priced, context: z.RefinementCtx): boolean => {
  const off = readDiscount(prices.discount);
  const lines = prices.items.flatMap((item) => typedLine(item) ?? []);
  const problems = oversizedDiscounts({ lines, discount: typeof off === 'string' ? null : off });
  for (const { field, why } of problems) context.addIssue({ code: 'custom', path: field.split('.'), message: why });
  return problems.length > 0;
};

/** Marks what is wrong with discounts, the total or the parts. */
const checkPrices =
  (choices: readonly TaxChoice[]) =>
  (values: Priced & { readonly parts: EditedTerms }, context: z.RefinementCtx): void => {
    if (markOversized(values, context)) return;
    const total = typedTotals(values, choices)?.totalCents ?? null;
    checkTerms(values.parts, total, context);
    if (total === null) context.addIssue({ code: 'custom', path: [], message: invoiceMessages.tooMuch });
  };

export const invoiceEditForm = (choices: readonly TaxChoice[]) =>
  checkedAs(EditedInvoice, InvoiceEdit, (values) => editBody(values, 1, true), checkPrices(choices));
export const invoiceCorrectionForm = (choices: readonly TaxChoice[]) =>
  checkedAs(CorrectedInvoice, InvoiceCorrection, (values) => correctionBody(values, 1, true), checkPrices(choices));
export const invoiceCreateForm = (choices: readonly TaxChoice[]) =>
  checkedAs(NewInvoice, InvoiceCreate, createBody, (values, context) => {
    if (markOversized(priced(values), context)) return;
    const total = typedTotals(priced(values), choices)?.totalCents ?? null;
    checkTerms(values.parts, total, context);
    const why = total === null ? invoiceMessages.tooMuch : paymentBlockedReason(values.status, total);
    const path = values.items.length > 0 ? [] : ['amount'];
    if (why !== null) context.addIssue({ code: 'custom', path, message: why });
  });
