import { daysAfter } from '@vitrine/brand';
import {
  type EditableStatus,
  editableStatuses,
  type Invoice,
  InvoiceCorrection,
  type InvoiceCorrectionInput,
  InvoiceEdit,
  type InvoiceEditInput,
  invoiceDefaults,
  InvoiceCreate,
  type InvoiceCreateInput,
  invoiceMessages,
  totalCents,
  typedItemCents,
  whyNotSent,
} from '@vitrine/contracts';
import { type Cents, formatCents, parseCents } from '@vitrine/money';
import { z } from 'zod';
import type { FormProblem } from '../../../shared/form-problem.ts';

/** That many days later; the same text when it is no day yet. */
export function daysLater(date: string, days: number): string {
  return Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : daysAfter(date, days);
}

/** What a form says of its client where it isn't one's id. */
export const chosenClient = { byAddress: '', added: 'new', none: 'none' } as const;

/** Items carry a number of their own, so that a row keeps its fields while others go. */
const EditedItems = z.array(
  z.object({ row: z.number(), description: z.string(), quantity: z.string(), rate: z.string() }),
);

/** The create form as it is typed: one amount, or items as soon as there are any. */
export const NewInvoice = z.object({
  client: z.string(),
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

/** What it comes to as it's typed; null while that is no amount. */
export const newTotal = ({ amount, items }: NewInvoice): Cents | null =>
  items.length > 0 ? typedTotal(items) : parseCents(amount);

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
  ...rest
}: NewInvoice): InvoiceCreateInput => ({
  ...rest,
  ...clientOf(client),
  ...(items.length > 0 ? { items: items.map(itemBody) } : { amount }),
  ...(invoiceDate && { invoiceDate }),
  ...(dueDate && { dueDate }),
});

/** The edit form as it is typed. */
export const EditedInvoice = z.object({
  client: z.string(),
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

/** What the invoice itself says. */
const documentOf = (invoice: Invoice) => ({
  clientName: invoice.clientName,
  clientEmail: invoice.clientEmail,
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  memo: invoice.memo,
  terms: invoice.terms,
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

/** The Correct form as it is typed. */
export const CorrectedInvoice = EditedInvoice.pick({
  clientName: true,
  clientEmail: true,
  invoiceDate: true,
  dueDate: true,
  memo: true,
  terms: true,
  items: true,
}).extend({ reason: z.string() });
export type CorrectedInvoice = z.infer<typeof CorrectedInvoice>;
export const correctedInvoice = (invoice: Invoice): CorrectedInvoice => ({ ...documentOf(invoice), reason: '' });
export const correctionBody = ({ items, ...rest }: CorrectedInvoice, version: number): InvoiceCorrectionInput => ({
  ...rest,
  version,
  items: items.map(itemBody),
});

const itemBody = ({ description, quantity, rate }: EditedItem) => ({ description, quantity, rate });

export const editBody = ({ paidNote, items, client, ...rest }: EditedInvoice, version: number): InvoiceEditInput => ({
  ...rest,
  ...clientOf(client),
  version,
  items: items.map(itemBody),
  ...(rest.status === 'paid' && paidNote.trim() !== '' && { paidNote }),
});

/** Sum of the items as they are typed; null while one is no number, and when it is more than an invoice can hold. */
export function typedTotal(items: readonly EditedItem[]): Cents | null {
  const amounts = items.map(typedItemCents).filter((cents) => cents !== null);
  return amounts.length === items.length ? totalCents(amounts) : null;
}

/** Why a status cannot be saved with this total: nobody is asked for what the provider does not take. */
export const whyNotAsked = (status: EditableStatus, total: Cents | null): string | null =>
  total !== null && (status === 'sent' || status === 'overdue') ? whyNotSent(total) : null;

function problemOf(error: z.ZodError): FormProblem<string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return { fields, form: null };
}

export function checkNew(values: NewInvoice): FormProblem<string> | null {
  const parsed = InvoiceCreate.safeParse(createBody(values));
  if (!parsed.success) return problemOf(parsed.error);
  const total = newTotal(values);
  const why = total === null ? invoiceMessages.tooMuch : whyNotAsked(values.status, total);
  return why === null
    ? null
    : values.items.length > 0
      ? { fields: {}, form: why }
      : { fields: { amount: why }, form: null };
}

export function checkEdited(values: EditedInvoice): FormProblem<string> | null {
  const parsed = InvoiceEdit.safeParse(editBody(values, 1));
  if (!parsed.success) return problemOf(parsed.error);
  return typedTotal(values.items) === null ? { fields: {}, form: invoiceMessages.tooMuch } : null;
}

export function checkCorrected(values: CorrectedInvoice): FormProblem<string> | null {
  const parsed = InvoiceCorrection.safeParse(correctionBody(values, 1));
  if (!parsed.success) return problemOf(parsed.error);
  return typedTotal(values.items) === null ? { fields: {}, form: invoiceMessages.tooMuch } : null;
}

const itemFields = (items: readonly EditedItem[]): string[] =>
  items.flatMap((_, index) => ['description', 'quantity', 'rate'].map((field) => `items.${index}.${field}`));
export const correctFields = (items: readonly EditedItem[]): string[] => [
  'reason',
  'clientName',
  'clientEmail',
  'invoiceDate',
  'dueDate',
  'memo',
  'terms',
  ...itemFields(items),
];

/** Fields of the edit form the server may complain about. */
export const editFields = (items: readonly EditedItem[]): string[] => [
  'clientName',
  'clientEmail',
  'status',
  'invoiceDate',
  'dueDate',
  'paymentLinkTitle',
  'paymentLinkMessage',
  'memo',
  'terms',
  'clientId',
  'paidNote',
  ...itemFields(items),
];

export const createFields = (items: readonly EditedItem[]): string[] => [
  'clientName',
  'clientEmail',
  'clientId',
  'amount',
  'invoiceDate',
  'dueDate',
  'status',
  'memo',
  'terms',
  'paymentLinkTitle',
  'paymentLinkMessage',
  ...itemFields(items),
];
