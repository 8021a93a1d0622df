import { daysAfter } from '@vitrine/brand';
import {
  type DocumentSettings,
  inputValues,
  type Invoice,
  InvoiceCorrection,
  type InvoiceCorrectionInput,
  InvoiceCreate,
  type InvoiceCreateInput,
  InvoiceEdit,
  type InvoiceEditInput,
  invoiceFields,
  invoiceMessages,
  printedInvoice,
  typedShape,
  typedValues,
} from '@vitrine/contracts';
import { z } from 'zod';
import {
  chosenClient,
  EditedLine,
  editedLine,
  hasReductions,
  later,
  linesBody,
  markOversized,
  paymentBlockedReason,
  type Priced,
  typedDiscount,
  typedTotals,
} from '../documents/lines-form.ts';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { paths } from '../../../shared/paths.ts';
import { checkTerms, EditedTerms, lastDayOf, newTerms, termsBody, termsOf } from '../documents/terms-form.ts';
import type { TaxChoice } from '../documents/tax-choices.ts';

/** What the editor's page is below. */
export const invoiceList = { label: 'Invoices', to: paths.invoices } as const;

/** Exact texts of the staff specification, sections 2, 4 and 8. */
export const editorTexts = {
  /** Joined by arrows: 'Create as Draft → Change to Sent → …'. */
  workflow: ['Invoice Workflow: Create as Draft', 'Change to Sent', 'Copy payment link to share with client'],
  /** Before the reason. */
  createFailed: 'Failed to create invoice: ',
  saveFailed: 'Failed to save invoice',
  incomplete: 'Enter a client name, client email and an amount above zero.',
  issued: (day: string): string =>
    `This invoice was issued on ${day}, so its client, dates, and lines stay as they are.`,
  correct: 'We’ll issue a corrected invoice with the same number and keep the earlier version.',
  correctPart: 'Part of this invoice is paid, so only the days and amounts of its payments can change.',
  marksSent: (to: string): string =>
    'Saving this doesn’t email anything. It issues the invoice: its link works, and its client, dates, and lines ' +
    `stay as they are. To email it to ${to} as well, press Save and send.`,
  void: 'It’s void, so nothing of it changes any more.',
  draftLink: 'A draft has no payment link yet. Send it, or mark it as sent.',
} as const;

/** That many days later; unchanged when it is no date. */
export function daysLater(date: string, days: number): string {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : daysAfter(date, days);
}

/** Values of the create form: one amount, or items. */
export const NewInvoice = z.object({
  ...typedShape(invoiceFields),
  status: z.enum(['draft', 'sent']),
  client: z.string(),
  parts: EditedTerms,
  items: z.array(EditedLine),
  amount: z.string(),
  /** Of the amount; items have their own. */
  tax: later,
  discount: later,
});
export type NewInvoice = z.output<typeof NewInvoice>;

export const newInvoice = (today: string, tax: string, defaults: DocumentSettings): NewInvoice => ({
  ...typedValues(invoiceFields, null),
  memo: defaults.invoiceMessage,
  terms: defaults.invoiceTerms,
  status: 'draft',
  client: chosenClient.byAddress,
  parts: newTerms(today),
  items: [],
  amount: '',
  tax,
  discount: '',
  invoiceDate: today,
  dueDate: daysLater(today, defaults.dueInDays),
});

/** An amount of 0 counts as empty (staff specification, section 5). Items may come to 0, as in a free month. */
export function isComplete(values: NewInvoice, choices: readonly TaxChoice[]): boolean {
  const total = typedTotals(priced(values), choices)?.totalCents ?? -1;
  const least = values.items.length > 0 ? 0 : 1;
  return values.clientName.trim() !== '' && values.clientEmail.trim() !== '' && total >= least;
}

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

export function createBody(values: NewInvoice): InvoiceCreateInput {
  const { client, amount, tax, items, discount, parts, status } = values;
  const { invoiceDate, dueDate, ...fields } = inputValues(invoiceFields, values);
  return {
    ...fields,
    status,
    parts: termsBody(parts),
    ...clientOf(client),
    ...(items.length > 0 ? pricesBody({ items, discount }, false) : { amount, ...(discount.trim() && { discount }) }),
    ...(items.length === 0 && tax !== '' && { taxRateId: tax }),
    ...(invoiceDate && { invoiceDate }),
    ...dueDateBody(parts, dueDate),
  };
}

/** With installments, the last one's day is the due date. */
const dueDateBody = (parts: EditedTerms, dueDate: string): { dueDate?: string } => {
  const day = lastDayOf(parts) ?? dueDate;
  return day === '' ? {} : { dueDate: day };
};

/** Values of the edit form. */
export const EditedInvoice = z.object({
  ...typedShape(invoiceFields),
  client: z.string(),
  parts: EditedTerms,
  items: z.array(EditedLine),
  discount: later,
  paidNote: z.string(),
});
export type EditedInvoice = z.output<typeof EditedInvoice>;

/** What forms hold of an invoice beside the fields of its table. */
const pricesOf = (invoice: Invoice) => ({
  parts: termsOf(invoice),
  discount: typedDiscount(invoice.discount),
  items: invoice.items.map((item, row) => editedLine(item, item.tax?.rateId, row)),
});

export const editedInvoice = (invoice: Invoice): EditedInvoice => ({
  ...typedValues(invoiceFields, invoice),
  ...pricesOf(invoice),
  client: invoice.clientId ?? chosenClient.none,
  paidNote: '',
});

/** Values of the Correct form. */
export const CorrectedInvoice = z.object({
  ...typedShape(printedInvoice),
  parts: EditedTerms,
  items: z.array(EditedLine),
  discount: later,
  reason: z.string(),
});
export type CorrectedInvoice = z.output<typeof CorrectedInvoice>;
export const correctedInvoice = (invoice: Invoice): CorrectedInvoice => ({
  ...typedValues(printedInvoice, invoice),
  ...pricesOf(invoice),
  reason: '',
});
/** `had`: the invoice has discounts or taxes, so that their absence is said too. */
export const correctionBody = (values: CorrectedInvoice, version: number, had: boolean): InvoiceCorrectionInput => ({
  ...inputValues(printedInvoice, values),
  dueDate: lastDayOf(values.parts) ?? values.dueDate,
  parts: termsBody(values.parts),
  version,
  reason: values.reason,
  ...pricesBody(values, had),
});

/** A server of the last release knows neither discounts nor taxes, so they are sent where there are some. */
const pricesBody = (prices: { readonly items: readonly EditedLine[]; readonly discount: string }, had: boolean) => {
  const { items, discount } = prices;
  if (had || hasReductions(prices)) return { items: linesBody(items), discount };
  return { items: items.map(({ description, quantity, rate }) => ({ description, quantity, rate })) };
};

export const editBody = (values: EditedInvoice, version: number, had: boolean): InvoiceEditInput => ({
  ...inputValues(invoiceFields, values),
  dueDate: lastDayOf(values.parts) ?? values.dueDate,
  parts: termsBody(values.parts),
  ...clientOf(values.client),
  version,
  ...pricesBody(values, had),
  ...(values.status === 'paid' && values.paidNote.trim() !== '' && { paidNote: values.paidNote }),
});

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
