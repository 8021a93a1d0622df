import { randomUUID } from 'node:crypto';
import {
  Invoice,
  type InvoiceCorrectionInput,
  type InvoiceCreateInput,
  type InvoiceEditInput,
} from '@vitrine/contracts';
import { addStaff, addAccount, fromOurPage, signIn } from '../support/staff.ts';
import type { Answer } from '../support/test-app.ts';
import { type PaymentsWorld, startPayments } from '../checkout/support.ts';

export interface Desk extends PaymentsWorld {
  /** Calls the API as a member of staff: a POST with a body, unless `method` is given. */
  staff(path: string, body?: unknown, options?: { method?: string; key?: string }): Promise<Answer>;
  /** Signs in again: a session ends after seven days. */
  signInAgain(): Promise<void>;
  /** Throws with the response when it is refused. */
  invoice(fields?: Partial<InvoiceCreateInput>): Promise<Invoice>;
  read(id: string): Promise<Invoice>;
  /** Saves an invoice with `changes`. */
  save(invoice: Invoice, changes?: Partial<InvoiceEditInput>): Promise<Answer>;
}

/** The application with a signed-in member of staff. */
export async function startDesk(): Promise<Desk> {
  const world = await startPayments();
  const { app } = world;
  const email = 'colleague@vitrine.test';
  await addAccount(app, email);
  // Rights and limits have tests of their own.
  await addStaff(app, email, 'owner');
  let cookie = await signIn(app, email);
  const staff: Desk['staff'] = (path, body, { method, key } = {}) =>
    app.call(path, {
      cookie,
      ...(body === undefined ? {} : { body }),
      ...(method ? { method } : {}),
      headers: { ...fromOurPage, ...(key ? { 'idempotency-key': key } : {}) },
    });
  return {
    ...world,
    staff,
    signInAgain: async () => {
      cookie = await signIn(app, email);
    },
    invoice: async (fields = {}) =>
      parsed(
        await staff('/invoices', {
          clientName: 'Lumen Dermatology',
          clientEmail: `client-${randomUUID()}@clinic.example`,
          ...(fields.items ? {} : { amount: '1,250.00' }),
          ...fields,
        }),
      ),
    read: async (id) => parsed(await staff(`/invoices/${id}`)),
    save: (invoice, changes = {}) =>
      staff(`/invoices/${invoice.id}`, { ...formOf(invoice), ...changes }, { method: 'PUT' }),
  };
}

export function parsed(answer: Answer): Invoice {
  if (answer.status >= 300) throw new Error(`Answered ${answer.status}: ${answer.text}`);
  return Invoice.parse(answer.body);
}

/** The edit form's values of an invoice. */
export function formOf(invoice: Invoice): InvoiceEditInput {
  const {
    version,
    clientName,
    clientEmail,
    status,
    invoiceDate,
    dueDate,
    paymentLinkTitle,
    paymentLinkMessage,
    items,
  } = invoice;
  if (status === 'void') throw new Error('A voided invoice is not edited');
  return {
    version,
    clientName,
    clientEmail,
    status,
    invoiceDate,
    dueDate,
    paymentLinkTitle,
    paymentLinkMessage,
    items: items.map(({ description, quantity, rateCents }) => ({ description, quantity, rate: dollars(rateCents) })),
  };
}

/** The Correct form's values of an invoice. */
export function correctionOf(invoice: Invoice, changes: Partial<InvoiceCorrectionInput> = {}): InvoiceCorrectionInput {
  const { version, clientName, clientEmail, invoiceDate, dueDate, items } = formOf(invoice);
  return {
    version,
    clientName,
    clientEmail,
    invoiceDate,
    dueDate,
    items,
    reason: 'The client asked for it',
    ...changes,
  };
}

const dollars = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
/** Status, code and, for field errors, the field names. */
export const refusalOf = ({ status, body }: Answer): unknown[] => [
  status,
  body['code'],
  ...(body['errors'] ? [Object.keys(body['errors'])] : []),
];
