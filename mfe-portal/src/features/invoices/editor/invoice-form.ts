import { type EditableStatus, editableStatuses, type Invoice, InvoiceEdit, type InvoiceEditInput, invoiceDefaults, InvoiceCreate, type InvoiceCreateInput, invoiceMessages, isQuantity, totalCents, typedItemCents, whyNotSent } from '@vitrine/contracts';
import { type Cents, formatCents, parseCents } from '@vitrine/money';
import { z } from 'zod';
import type { FormProblem } from '../../../shared/form-problem.ts';

const day = 24 * 60 * 60 * 1000;

/** A day of the reader's calendar, `2026-11-21`. */
export const isoDay = (date: Date): string => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** That many days later; the same text when it is no day yet. */
export function daysLater(date: string, days: number): string {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) ? date : new Date(time + days * day).toISOString().slice(0, 10);
}

/** The create form as it is typed. */
export const NewInvoice = z.object({
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
export const isComplete = ({ clientName, clientEmail, amount }: NewInvoice): boolean => clientName.trim() !== '' && clientEmail.trim() !== '' && (parseCents(amount) ?? 0) > 0;

export const createBody = ({ invoiceDate, dueDate, ...rest }: NewInvoice): InvoiceCreateInput => ({ ...rest, ...(invoiceDate && { invoiceDate }), ...(dueDate && { dueDate }) });

/** The edit form as it is typed. Items carry a number of their own, so that a row keeps its fields while others go. */
export const EditedInvoice = z.object({
  clientName: z.string(),
  clientEmail: z.string(),
  status: z.enum(['draft', 'sent', 'paid', 'overdue']),
  invoiceDate: z.string(),
  dueDate: z.string(),
  paymentLinkTitle: z.string(),
  paymentLinkMessage: z.string(),
  items: z.array(z.object({ row: z.number(), description: z.string(), quantity: z.string(), rate: z.string() })),
  paidNote: z.string(),
});
export type EditedInvoice = z.infer<typeof EditedInvoice>;
export type EditedItem = EditedInvoice['items'][number];

const isEditable = (status: Invoice['status']): status is EditableStatus => status in editableStatuses;

export const editedInvoice = (invoice: Invoice): EditedInvoice => ({
  clientName: invoice.clientName,
  clientEmail: invoice.clientEmail,
  status: isEditable(invoice.status) ? invoice.status : 'draft',
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  paymentLinkTitle: invoice.paymentLinkTitle,
  paymentLinkMessage: invoice.paymentLinkMessage,
  items: invoice.items.map(({ description, quantity, rateCents }, row) => ({ row, description, quantity, rate: formatCents(rateCents).replaceAll(/[$,]/g, '') })),
  paidNote: '',
});

/** What is typed as no number is sent as the 0 it counts as (staff specification, section 5). */
const itemBody = ({ description, quantity, rate }: EditedItem) => ({ description, quantity: isQuantity(quantity) ? quantity : '0', rate: parseCents(rate) === null ? '0' : rate });

export const editBody = ({ paidNote, items, ...rest }: EditedInvoice, version: number): InvoiceEditInput => ({
  ...rest,
  version,
  items: items.map(itemBody),
  ...(rest.status === 'paid' && paidNote.trim() !== '' && { paidNote }),
});

/** Sum of the items as they are typed; null when it is more than an invoice can hold. */
export const typedTotal = (items: readonly EditedItem[]): Cents | null => totalCents(items.map(typedItemCents));

/** Why a status cannot be saved with this total: nobody is asked for what the provider does not take. */
export const whyNotAsked = (status: EditableStatus, total: Cents | null): string | null => (total !== null && (status === 'sent' || status === 'overdue') ? whyNotSent(total) : null);

function problemOf(error: z.ZodError): FormProblem<string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message;
  return { fields, form: null };
}

export function checkNew(values: NewInvoice): FormProblem<string> | null {
  const parsed = InvoiceCreate.safeParse(createBody(values));
  if (!parsed.success) return problemOf(parsed.error);
  const why = whyNotAsked(values.status, parsed.data.amount ?? 0);
  return why === null ? null : { fields: { amount: why }, form: null };
}

export function checkEdited(values: EditedInvoice): FormProblem<string> | null {
  const parsed = InvoiceEdit.safeParse(editBody(values, 1));
  if (!parsed.success) return problemOf(parsed.error);
  return typedTotal(values.items) === null ? { fields: {}, form: invoiceMessages.tooMuch } : null;
}

/** Fields of the edit form the server may complain about. */
export const editFields = (items: readonly EditedItem[]): string[] => [
  'clientName',
  'clientEmail',
  'status',
  'invoiceDate',
  'dueDate',
  'paymentLinkTitle',
  'paymentLinkMessage',
  'paidNote',
  ...items.flatMap((_, index) => ['description', 'quantity', 'rate'].map((field) => `items.${index}.${field}`)),
];

export const createFields = ['clientName', 'clientEmail', 'amount', 'invoiceDate', 'dueDate', 'status', 'paymentLinkTitle', 'paymentLinkMessage'] as const;
