import { daysAfter } from '@vitrine/brand';
import {
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
  totalCents,
  typedItemCents,
  whyNotSent,
} from '@vitrine/contracts';
import { type Cents, formatCents, parseCents } from '@vitrine/money';
import { z } from 'zod';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { checkTerms, EditedTerms, lastDayOf, newTerms, termsBody, termsOf } from './terms-form.ts';

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

/** Items have a local number as stable React key. */
const EditedItems = z.array(
  z.object({ row: z.number(), description: z.string(), quantity: z.string(), rate: z.string() }),
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
  invoiceDate: z.string(),
  dueDate: z.string(),
  status: z.enum(['draft', 'sent']),
  paymentLinkTitle: z.string(),
  paymentLinkMessage: z.string(),
});
export type NewInvoice = z.infer<typeof NewInvoice>;

export const newInvoice = (today: string): NewInvoice => ({
  client: chosenClient.byAddress,
  parts: newTerms(today),
  items: [],
  memo: '',
  terms: '',
  clientName: '',
  clientEmail: '',
  amount: '',
  invoiceDate: today,
  dueDate: daysLater(today, invoiceDefaults.dueInDays),
  status: 'draft',
  paymentLinkTitle: invoiceDefaults.paymentLinkTitle,
  paymentLinkMessage: invoiceDefaults.paymentLinkMessage,
});

/** An amount of 0 counts as empty (staff specification, section 5). */
export const isComplete = (values: NewInvoice): boolean =>
  values.clientName.trim() !== '' && values.clientEmail.trim() !== '' && (newTotal(values) ?? 0) > 0;

/** The typed total; null while it is no amount. */
export const newTotal = ({ amount, items }: NewInvoice): Cents | null =>
  items.length > 0 ? parsedTotal(items) : parseCents(amount);

const clientOf = (client: string): Pick<InvoiceCreateInput, 'clientId' | 'newClient'> => {
  if (client === chosenClient.added) return { newClient: true };
  if (client === chosenClient.none) return { clientId: null };
  return client === chosenClient.byAddress ? {} : { clientId: client };
};

export const createBody = ({
  client,
  amount,
  items,
  invoiceDate,
  dueDate,
  parts,
  ...rest
}: NewInvoice): InvoiceCreateInput => ({
  ...rest,
  parts: termsBody(parts),
  ...clientOf(client),
  ...(items.length > 0 ? { items: items.map(itemBody) } : { amount }),
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
  items: invoice.items.map(({ description, quantity, rateCents }, row) => ({
    row,
    description,
    quantity,
    rate: formatCents(rateCents).replaceAll(/[$,]/g, ''),
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
}).extend({ reason: z.string() });
export type CorrectedInvoice = z.infer<typeof CorrectedInvoice>;
export const correctedInvoice = (invoice: Invoice): CorrectedInvoice => ({ ...documentOf(invoice), reason: '' });
export const correctionBody = (
  { items, parts, ...rest }: CorrectedInvoice,
  version: number,
): InvoiceCorrectionInput => ({
  ...rest,
  dueDate: lastDayOf(parts) ?? rest.dueDate,
  parts: termsBody(parts),
  version,
  items: items.map(itemBody),
});

const itemBody = ({ description, quantity, rate }: EditedItem) => ({ description, quantity, rate });

export const editBody = (
  { paidNote, items, client, parts, ...rest }: EditedInvoice,
  version: number,
): InvoiceEditInput => ({
  ...rest,
  dueDate: lastDayOf(parts) ?? rest.dueDate,
  parts: termsBody(parts),
  ...clientOf(client),
  version,
  items: items.map(itemBody),
  ...(rest.status === 'paid' && paidNote.trim() !== '' && { paidNote }),
});

/** Sum of the typed items; null while one is invalid or the sum exceeds the maximum. */
export function parsedTotal(items: readonly EditedItem[]): Cents | null {
  const amounts = items.map(typedItemCents).filter((cents) => cents !== null);
  return amounts.length === items.length ? totalCents(amounts) : null;
}

/** Why a status cannot be saved with this total: the provider refuses such amounts. */
export const paymentBlockedReason = (status: EditableStatus, total: Cents | null): string | null =>
  total !== null && (status === 'sent' || status === 'overdue') ? whyNotSent(total) : null;

/** An unknown client is a problem of the name that was typed. */
export const errorNames = { clientName: 'clientId' } as const;

const withinMaximum = (
  { items, parts }: { readonly items: readonly EditedItem[]; readonly parts: EditedTerms },
  context: z.RefinementCtx,
): void => {
  checkTerms(parts, parsedTotal(items), context);
  if (parsedTotal(items) === null) context.addIssue({ code: 'custom', path: [], message: invoiceMessages.tooMuch });
};

export const InvoiceEditForm = checkedAs(EditedInvoice, InvoiceEdit, (values) => editBody(values, 1), withinMaximum);
export const InvoiceCorrectionForm = checkedAs(
  CorrectedInvoice,
  InvoiceCorrection,
  (values) => correctionBody(values, 1),
  withinMaximum,
);
export const InvoiceCreateForm = checkedAs(NewInvoice, InvoiceCreate, createBody, (values, context) => {
  const total = newTotal(values);
  checkTerms(values.parts, total, context);
  const why = total === null ? invoiceMessages.tooMuch : paymentBlockedReason(values.status, total);
  if (why !== null) context.addIssue({ code: 'custom', path: values.items.length > 0 ? [] : ['amount'], message: why });
});
