import type { PaymentSystem } from './payment-system.ts';

/** What is in the database, at the provider and in the mailboxes in the end. */
interface PaymentState {
  readonly succeeded: number;
  /** Payments in review or to be refunded. */
  readonly inReview: number;
  readonly paidInvoices: number;
  /** Invoices with other than one payment. */
  readonly oddInvoices: number;
  /** Entries of the log that a payment was recorded. */
  readonly transitions: number;
  readonly receipts: number;
  /** Highest receipt number that was given. */
  readonly lastReceipt: number;
  readonly planInvoices: number;
  readonly lastInvoice: number;
  readonly failedMails: number;
  /** Receipts that arrived, and how many different ones. */
  readonly receiptMails: number;
  readonly differentReceiptMails: number;
  /** Sessions at the provider, and the checkouts they belong to. */
  readonly sessions: number;
  readonly checkouts: number;
  readonly charges: number;
}

export async function readState({ database, sandbox }: PaymentSystem): Promise<PaymentState> {
  const { rows } = await database.query<
    Omit<PaymentState, 'receiptMails' | 'differentReceiptMails' | 'sessions' | 'checkouts' | 'charges'>
  >(
    `SELECT (SELECT count(*)::int FROM payments WHERE state = 'succeeded') AS succeeded,
       (SELECT count(*)::int FROM payments WHERE state <> 'succeeded') AS "inReview",
       (SELECT count(*)::int FROM invoices WHERE status = 'paid') AS "paidInvoices",
       (SELECT count(*)::int FROM invoices i
         WHERE status = 'paid' AND (SELECT count(*) FROM payments p WHERE p.invoice_id = i.id) <> 1) AS "oddInvoices",
       (SELECT count(*)::int FROM audit_entries WHERE action = 'payment.recorded') AS transitions,
       (SELECT count(*)::int FROM email_messages WHERE template = 'receipt') AS receipts,
       (SELECT coalesce(sum(last), 0)::int FROM number_counters WHERE kind = 'receipt') AS "lastReceipt",
       (SELECT count(*)::int FROM invoices WHERE number NOT LIKE 'INV-2001-%') AS "planInvoices",
       (SELECT coalesce(sum(last), 0)::int FROM number_counters WHERE kind = 'invoice') AS "lastInvoice",
       (SELECT count(*)::int FROM email_messages WHERE status = 'failed') AS "failedMails"`,
  );
  const [counts] = rows;
  if (!counts) throw new Error('The database answered nothing');
  const receipts = sandbox.mails().filter(({ subject }) => subject.startsWith('Your receipt '));
  const sessions = sandbox.stripe.sessions();
  return {
    ...counts,
    receiptMails: receipts.length,
    differentReceiptMails: new Set(receipts.map(({ subject }) => subject)).size,
    sessions: sessions.length,
    checkouts: new Set(sessions.map(({ metadata }) => metadata?.['checkout_id'])).size,
    charges: sandbox.stripe.charges().length,
  };
}

/** What did not hold, in words; `expected` payments were made at the provider. */
export function violationsOf(state: PaymentState, expected: number): string[] {
  const rules: readonly (readonly [holds: boolean, broken: string])[] = [
    [state.charges === expected, `${expected} payments were made and ${state.charges} charges exist at the provider`],
    [state.succeeded === expected, `${expected} payments were made and ${state.succeeded} are recorded`],
    [state.inReview === 0, `${state.inReview} payments are in review or to be refunded, though each was right`],
    [state.paidInvoices === expected, `${expected} payments were made and ${state.paidInvoices} invoices are paid`],
    [state.oddInvoices === 0, `${state.oddInvoices} paid invoices have no payment or several`],
    [
      state.transitions === expected,
      `${expected} payments were made and ${state.transitions} transitions are in the log`,
    ],
    [state.receipts === expected, `${expected} payments were made and ${state.receipts} receipts were filed`],
    [
      state.lastReceipt === expected,
      `${expected} payments were made and the last receipt's number is ${state.lastReceipt}`,
    ],
    [
      state.lastInvoice === state.planInvoices,
      `${state.planInvoices} invoices were made of plans and the last number is ${state.lastInvoice}`,
    ],
    [state.failedMails === 0, `${state.failedMails} mails failed for good`],
    [
      state.receiptMails === expected && state.differentReceiptMails === expected,
      `${expected} receipts are due, ${state.receiptMails} arrived, ${state.differentReceiptMails} of them different`,
    ],
    [
      state.sessions === state.checkouts,
      `${state.sessions} sessions exist at the provider for ${state.checkouts} checkouts`,
    ],
  ];
  return rules.flatMap(([holds, broken]) => (holds ? [] : [broken]));
}
