import type { LedgerAccount } from '@vitrine/contracts';
import { entryId, type ReceivableEvent, type UnappliedFact } from '../../invoices/index.ts';

/** A line of an entry: debits are positive, credits negative. */
export interface JournalLine {
  readonly account: LedgerAccount;
  readonly cents: number;
}

/** A transaction of the general ledger; its lines add up to zero. */
export interface JournalEntry {
  /** Stays the same in every export: a bookkeeper finds by it what is in their books already. 21 characters at most. */
  readonly id: string;
  readonly day: string;
  readonly text: string;
  /** Number of the invoice, and the invoice. */
  readonly document: string | null;
  readonly invoiceId: string | null;
  /** Number of the receipt, or the provider's id. */
  readonly reference: string | null;
  readonly name: string | null;
  readonly lines: readonly JournalLine[];
  /** More, or less, that is billed by it, taxes included, and the taxes in that. */
  readonly chargedCents: number;
  readonly taxCents: number;
}

const billsNothing = { chargedCents: 0, taxCents: 0 };

/** What the provider kept and paid out on a day. */
export interface ProviderDay {
  readonly day: string;
  /** All fees, and those for disputes among them. */
  readonly feeCents: number;
  readonly disputeFeeCents: number;
  readonly payoutCents: number;
}

const texts: Record<ReceivableEvent['kind'], string> = {
  credit_note: 'Credit note',
  bad_debt: 'Written off',
  dispute: 'Lost dispute',
  forgiven: 'Refund without a credit note, not owed again',
  invoice: 'Invoice',
  correction: 'Correction of an invoice',
  to_draft: 'Invoice taken back to draft',
  sent_again: 'Invoice sent again',
  void: 'Invoice voided',
  charge: 'Payment',
  offline: 'Offline payment',
  refund: 'Refund',
  refund_failed: 'Refund failed',
};

function textOf({ kind, entry, creditedCents }: ReceivableEvent): string {
  if (entry?.takesBack) return entry.credit ? 'Client credit given back' : 'Offline payment taken back';
  if (entry?.credit) return kind === 'offline' ? 'Paid with client credit' : 'Client credit';
  if (kind !== 'void' && creditedCents < 0) return kind === 'credit_note' ? 'Credit note voided' : 'Owed after all';
  return texts[kind];
}

/** The one place that says which accounts a change of what is owed moves; a new kind of entry is a line here. */
export function entryOf(event: ReceivableEvent): JournalEntry {
  const { kind, day, invoice, entry, chargedCents, taxCents, creditedCents, creditedTaxCents, receivedCents } = event;
  const after = sidesOf(event.owedCents);
  const before = sidesOf(event.owedCents - event.balanceCents);
  const isLoss = kind === 'bad_debt' || kind === 'dispute';
  return {
    id: event.id,
    day,
    text: textOf(event),
    document: invoice.number,
    invoiceId: invoice.id,
    reference: entry?.receiptNumber ?? entry?.reference ?? event.creditNote,
    name: invoice.clientName,
    chargedCents: chargedCents - creditedCents,
    taxCents: taxCents - creditedTaxCents,
    lines: lines({
      receivable: after.receivable - before.receivable,
      customerCredit: before.credit - after.credit + (entry?.accepts || entry?.credit ? receivedCents : 0),
      bank: entry?.offline && !entry.credit ? receivedCents : 0,
      clearing: entry && !entry.offline && !entry.accepts && !entry.credit ? receivedCents : 0,
      revenue: taxCents - chargedCents,
      salesTax: creditedTaxCents - taxCents,
      [isLoss ? 'badDebt' : 'refunds']: creditedCents - creditedTaxCents,
    }),
  };
}

/** Money that waits for a decision is owed to its payer, as credit is until it is paid out. */
export function entryOfUnapplied(fact: UnappliedFact): JournalEntry {
  const { kind, bookedOn, reference, title, payer, amountCents, offline, ofPaymentId } = fact;
  const received = kind === 'refund' ? -amountCents : amountCents;
  return {
    id: entryId(fact),
    day: bookedOn,
    text: `${unappliedText(kind, ofPaymentId !== null)}${title}`,
    document: null,
    invoiceId: null,
    reference,
    name: payer,
    ...billsNothing,
    lines: lines({ [offline ? 'bank' : 'clearing']: received, customerCredit: -received }),
  };
}

function unappliedText(kind: UnappliedFact['kind'], isOfPayment: boolean): string {
  if (kind !== 'refund') return 'Payment to be decided: ';
  return isOfPayment ? 'Refund of a payment to be decided: ' : '';
}

export const entriesOfProvider = ({ day, feeCents, disputeFeeCents, payoutCents }: ProviderDay): JournalEntry[] =>
  [
    { id: 'fee', text: 'Stripe fees', lines: feeLines(feeCents - disputeFeeCents) },
    { id: 'dsp', text: 'Stripe fees for disputes', lines: feeLines(disputeFeeCents) },
    { id: 'out', text: 'Stripe payout', lines: lines({ bank: payoutCents, clearing: -payoutCents }) },
  ]
    .filter((entry) => entry.lines.length > 0)
    .map((entry) => ({
      day,
      document: null,
      invoiceId: null,
      reference: null,
      name: 'Stripe',
      ...billsNothing,
      ...entry,
      id: `STR-${day}/${entry.id}`,
    }));

const feeLines = (cents: number): JournalLine[] => lines({ fees: cents, clearing: -cents });
const sidesOf = (owedCents: number) => ({ receivable: Math.max(0, owedCents), credit: Math.max(0, -owedCents) });

const lines = (cents: Partial<Record<LedgerAccount, number>>): JournalLine[] =>
  (Object.entries(cents) as [LedgerAccount, number][]).flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, cents: amount }],
  );
