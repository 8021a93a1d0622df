import { z } from 'zod';
import { printedIn, recordFields } from '../common/record.ts';
import { choice, day, text } from '../common/record-fields.ts';
import { Day, line, lines } from '../common/typed-fields.ts';
import { InvoiceStatus } from './choices.ts';
import { partyFields } from './documents/party-fields.ts';

/**
 * The statuses a person may set (staff specification, section 4), with their labels; `void` has an operation of its
 * own.
 */
const editableStatuses = {
  draft: 'Draft - Not sent to client',
  sent: 'Sent - Ready for payment',
  paid: 'Paid - Payment received',
  overdue: 'Overdue - Past due date',
} as const;
export type EditableStatus = keyof typeof editableStatuses;
const EditableStatus = z.enum(['draft', 'sent', 'paid', 'overdue']);

/** Defaults of a new invoice (staff specification, section 9). */
export const invoiceDefaults = {
  dueInDays: 30,
  /** Of a deposit. */
  depositInDays: 7,
  paymentLinkTitle: 'Your campaign starts here',
  paymentLinkMessage: 'Complete your payment to activate your campaign',
} as const;

const stored = z.string().default('');
/** Text below the lines. */
const note = text(stored, lines(500).optional(), '');

/**
 * What people write about an invoice, but for its client's record, lines, discount and parts. Forms, conflicts, paper,
 * pages, exports and the audit log follow this table; a column of its own has each in `InvoiceEntity`.
 */
export const invoiceFields = recordFields({
  ...partyFields,
  status: {
    ...choice(EditableStatus, editableStatuses, 'draft'),
    stored: InvoiceStatus,
    input: EditableStatus,
    toTyped: (status: InvoiceStatus): EditableStatus => (status === 'void' ? 'draft' : status),
    label: 'Status',
    column: 'Status',
    change: '{who} changed {record} from {before} to {after}',
  },
  invoiceDate: {
    ...day(Day),
    label: 'Invoice date',
    column: 'Invoice date',
    printed: 'head',
    change: 'the invoice date',
  },
  dueDate: { ...day(Day), label: 'Due date', column: 'Due date', printed: 'head', change: 'the due date' },
  /** The client's own number of their order, for their accounting. */
  purchaseOrder: {
    ...text(stored, line(60).optional(), ''),
    label: 'PO number',
    hint: 'The client’s own order number, if they have one',
    detail: 'PO number',
    printed: 'fact',
    change: 'the PO number',
  },
  memo: { ...note, label: 'Message on the invoice', detail: 'Message', printed: 'note' },
  terms: { ...note, label: 'Terms', hint: 'Such as Net 30', detail: 'Terms', printed: 'note' },
  // Empty is the default text.
  paymentLinkTitle: {
    ...text(
      z.string(),
      line(120).transform((title) => title || invoiceDefaults.paymentLinkTitle),
      invoiceDefaults.paymentLinkTitle,
    ),
    label: 'Payment link title',
  },
  paymentLinkMessage: {
    ...text(
      z.string(),
      lines(500).transform((message) => message || invoiceDefaults.paymentLinkMessage),
      invoiceDefaults.paymentLinkMessage,
    ),
    label: 'Payment link message',
  },
});

/** What paper has; it stays as it was issued, unless it is corrected. */
export const printedInvoice = printedIn(invoiceFields, 'head', 'fact', 'note');
/** What it has in words of its own. */
export const invoiceTexts = printedIn(invoiceFields, 'fact', 'note');
