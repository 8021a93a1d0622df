import { agencyDay, agencyDayStart } from '@vitrine/brand';
import type { PaymentEntity } from '../ledger/index.ts';

/** An invoice as it was issued, or issued again with another total. */
export interface IssueFact {
  readonly version: number;
  /** Of the document, `2026-03-02`. */
  readonly invoiceDate: string;
  readonly issuedAt: Date;
  readonly amountCents: number;
  /** Exclusive and inclusive taxes within the amount. */
  readonly taxCents: number;
}

export type EntryFact = Pick<
  PaymentEntity,
  | 'id'
  | 'number'
  | 'kind'
  | 'reference'
  | 'ofPaymentId'
  | 'amountCents'
  | 'receivedAt'
  | 'bookedOn'
  | 'receiptNumber'
  | 'note'
> & {
  /** Accepts a payment that was in review: its money arrived with that one. */
  readonly accepts: boolean;
  /** Takes a payment back that was recorded by mistake, so that it is owed again; a refund by hand does not. */
  readonly takesBack: boolean;
  /** Moves what a client paid too much to their credit, or from it; no money comes or goes (ADR 0063). */
  readonly credit: boolean;
  /** Where the money of its payment is: at the provider, or in the bank. */
  readonly offline: boolean;
};

/** A credit note that says what of its amount is tax. */
export interface CreditNoteFact {
  readonly number: string;
  readonly amountCents: number;
  readonly taxCents: number;
  readonly issuedAt: Date;
  /** When its refund failed after all. */
  readonly voidedAt: Date | null;
}

/**
 * What happened with one invoice, as rows that are only added: its issues, its end, the ledger's entries, and its
 * credit notes.
 */
export interface InvoiceFacts {
  readonly id: string;
  readonly number: string;
  readonly clientId: string | null;
  readonly clientName: string;
  readonly dueDate: string;
  readonly issues: readonly IssueFact[];
  readonly voidedAt: Date | null;
  readonly entries: readonly EntryFact[];
  readonly creditNotes: readonly CreditNoteFact[];
}

/** One change of what a client owes. `chargedCents` is the change of the balance, the money and what was forgiven. */
export interface ReceivableEvent {
  /** Stays the same whenever it is read, and differs from that of every other event: `INV-2026-007/2`, `PAY-31`. */
  readonly id: string;
  readonly kind: 'invoice' | 'correction' | 'void' | EntryFact['kind'];
  /** The agency's day that it belongs to. */
  readonly day: string;
  readonly at: Date;
  readonly invoice: Pick<InvoiceFacts, 'id' | 'number' | 'clientId' | 'clientName' | 'dueDate'>;
  readonly entry: EntryFact | null;
  /** More, or less, that is billed, taxes included. */
  readonly chargedCents: number;
  readonly taxCents: number;
  /** Money that came in; negative when it was given back. */
  readonly receivedCents: number;
  /** What was given back of a paid invoice and is not owed again (ADR 0043); negative when that was undone. */
  readonly forgivenCents: number;
  /** More, or less, that the client owes. */
  readonly balanceCents: number;
  /** What is owed on the invoice after it; negative for money that was paid beyond it. */
  readonly owedCents: number;
}

/** A credit note on the day of its issue, or of its end. The money is its refund's; this is what it says of taxes. */
export interface CreditNoteEvent extends Pick<ReceivableEvent, 'day' | 'at' | 'chargedCents' | 'taxCents'> {
  readonly kind: 'credit_note' | 'credit_note_voided';
  readonly number: string;
  readonly invoice: Pick<InvoiceFacts, 'id' | 'number' | 'clientName'>;
}

/** The credit notes of an invoice; those of a voided one end with it, because all of its tax does. */
export function creditNotesOf({ creditNotes, id, number, clientName, voidedAt }: InvoiceFacts): CreditNoteEvent[] {
  return creditNotes.flatMap((note) => {
    const { amountCents, taxCents } = note;
    const of = { number: note.number, invoice: { id, number, clientName } };
    const endedAt = note.voidedAt ?? voidedAt;
    const issued = { ...momentOf(note.issuedAt), chargedCents: -amountCents, taxCents: -taxCents };
    return [
      { ...of, kind: 'credit_note' as const, ...issued },
      ...(endedAt
        ? [{ ...of, kind: 'credit_note_voided' as const, ...momentOf(endedAt), chargedCents: amountCents, taxCents }]
        : []),
    ];
  });
}

interface Step extends Pick<ReceivableEvent, 'id' | 'kind' | 'day' | 'at' | 'entry' | 'chargedCents' | 'taxCents'> {
  readonly receivedCents: number;
  readonly order: number;
}

/**
 * The changes of what is owed on an invoice, in their order. A paid invoice stays paid when its money is given back, so
 * that part is forgiven; a payment that is taken back is owed again.
 */
export function eventsOf(facts: InvoiceFacts): ReceivableEvent[] {
  const { issues: _issues, entries: _entries, voidedAt: _voidedAt, ...invoice } = facts;
  let amount = 0;
  let receivedTotal = 0;
  let owed = 0;
  let isPaid = false;
  return stepsOf(facts).map(({ order: _order, ...step }) => {
    amount += step.chargedCents;
    receivedTotal += step.receivedCents;
    if (step.entry?.takesBack) isPaid = false;
    else if (amount > 0 && receivedTotal >= amount) isPaid = true;
    const before = owed;
    owed = isPaid && receivedTotal < amount ? 0 : amount - receivedTotal;
    const balanceCents = owed - before;
    const forgivenCents = step.chargedCents - step.receivedCents - balanceCents;
    return { ...step, invoice, balanceCents, owedCents: owed, forgivenCents };
  });
}

function stepsOf({ number, issues, voidedAt, entries }: InvoiceFacts): Step[] {
  const none = { entry: null, receivedCents: 0 };
  const last = issues.at(-1);
  const steps = [
    ...issues.map((issue, index): Step => {
      const former = issues[index - 1];
      const change = {
        id: `${number}/${issue.version}`,
        chargedCents: issue.amountCents - (former?.amountCents ?? 0),
        taxCents: issue.taxCents - (former?.taxCents ?? 0),
      };
      return former
        ? { ...none, ...change, kind: 'correction', ...momentOf(issue.issuedAt), order: 1 }
        : {
            ...none,
            ...change,
            kind: 'invoice',
            day: issue.invoiceDate,
            at: agencyDayStart(issue.invoiceDate),
            order: 0,
          };
    }),
    ...(voidedAt && last
      ? [
          {
            ...none,
            id: `${number}/void`,
            kind: 'void' as const,
            ...momentOf(voidedAt),
            chargedCents: -last.amountCents,
            taxCents: -last.taxCents,
            order: 2,
          },
        ]
      : []),
    ...entries.map((entry): Step => ({
      id: entryId(entry),
      kind: entry.kind,
      ...bookingOf(entry),
      entry,
      chargedCents: 0,
      taxCents: 0,
      receivedCents: entry.kind === 'refund' ? -entry.amountCents : entry.amountCents,
      order: orders[entry.kind],
    })),
  ];
  return steps
    .filter(({ kind, chargedCents, taxCents }) => kind !== 'correction' || chargedCents !== 0 || taxCents !== 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order || compare(a.entry?.id, b.entry?.id));
}

/** Of entries of one moment: nothing is given back before it came. */
const orders: Record<EntryFact['kind'], number> = { charge: 3, offline: 3, refund: 4, refund_failed: 5 };

/** What books and files call an entry of the ledger; unlike receipts, all have a number: `PAY-31`. */
export const entryId = ({ number }: Pick<EntryFact, 'number'>): string => `PAY-${number}`;

/** An entry that came after its day was closed follows all that was booked before. */
const bookingOf = ({ receivedAt, bookedOn }: EntryFact) => ({
  at: agencyDay(receivedAt) === bookedOn ? receivedAt : agencyDayStart(bookedOn),
  day: bookedOn,
});
const momentOf = (at: Date) => ({ at, day: agencyDay(at) });
const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);
