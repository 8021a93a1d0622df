import { agencyDay, agencyDayStart } from '@vitrine/brand';
import type { TaxSum } from '@vitrine/contracts';
import { taxableCentsOf } from '@vitrine/money';
import type { PaymentEntity, WriteOffEntity } from '../ledger/index.ts';

/** An invoice as it was issued, or issued again with another total. */
export interface IssueFact {
  readonly version: number;
  /** Of the document, `2026-03-02`. */
  readonly invoiceDate: string;
  readonly issuedAt: Date;
  readonly amountCents: number;
  /** Exclusive and inclusive taxes within the amount. */
  readonly taxCents: number;
  readonly taxes: readonly TaxSum[];
  /** Whether its lines without a tax are exempt. */
  readonly isExempt: boolean;
}

/** When an issued invoice was a draft again, and so not billed. */
export interface DraftFact {
  readonly at: Date;
  /** Null while it is one, and for one that was voided then. */
  readonly until: Date | null;
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

/** A credit note and what of its amount is tax. */
export interface CreditNoteFact {
  readonly number: string;
  readonly amountCents: number;
  readonly taxCents: number;
  readonly taxes: readonly TaxSum[];
  readonly issuedAt: Date;
  /** When its refund failed after all. */
  readonly voidedAt: Date | null;
}

/** What will not be paid, or the end of such an entry, which is negative (ADR 0113). */
export interface WriteOffFact {
  readonly number: string;
  readonly kind: WriteOffEntity['kind'];
  readonly amountCents: number;
  readonly taxCents: number;
  readonly taxes: readonly TaxSum[];
  readonly at: Date;
  /** Of the entry that it ends, else its own. */
  readonly begunAt: Date;
}

/**
 * What happened with one invoice, as rows that are only added: its issues, its end, the ledger's entries, credit notes
 * and write-offs.
 */
export interface InvoiceFacts {
  readonly id: string;
  readonly number: string;
  readonly clientId: string | null;
  readonly clientName: string;
  readonly dueDate: string;
  /** Empty when it is not split. */
  readonly parts: readonly { readonly amountCents: number; readonly dueDate: string }[];
  readonly issues: readonly IssueFact[];
  /** Oldest first. */
  readonly drafts: readonly DraftFact[];
  readonly voidedAt: Date | null;
  readonly entries: readonly EntryFact[];
  readonly creditNotes: readonly CreditNoteFact[];
  readonly writeOffs: readonly WriteOffFact[];
}

/** One change of what a client owes: more is charged, less is credited, received or written off. */
export interface ReceivableEvent {
  /** Stays the same whenever it is read, and differs from that of every other event: `INV-2026-007/2`, `PAY-31`. */
  readonly id: string;
  readonly kind:
    | 'invoice'
    | 'correction'
    | 'to_draft'
    | 'sent_again'
    | 'void'
    | 'credit_note'
    | WriteOffEntity['kind']
    | EntryFact['kind'];
  /** The agency's day that it belongs to. */
  readonly day: string;
  readonly at: Date;
  readonly invoice: Pick<InvoiceFacts, 'id' | 'number' | 'clientId' | 'clientName' | 'dueDate' | 'parts'>;
  readonly entry: EntryFact | null;
  /** Number of the credit note. */
  readonly creditNote: string | null;
  /** More, or less, that is billed, taxes included, and the taxes in that. */
  readonly chargedCents: number;
  readonly taxCents: number;
  /** What of it, without tax, is taxable or exempt, less what was credited of that. */
  readonly taxableCents: number;
  readonly exemptCents: number;
  /** What isn't owed any more by a credit note or a write-off, and the taxes in that; negative when that ended. */
  readonly creditedCents: number;
  readonly creditedTaxCents: number;
  /** Money that came in; negative when it was given back. */
  readonly receivedCents: number;
  /** More, or less, that the client owes. */
  readonly balanceCents: number;
  /** What is owed on the invoice after it; negative for money that was paid beyond it. */
  readonly owedCents: number;
}

type Sums = Pick<
  ReceivableEvent,
  'chargedCents' | 'taxCents' | 'taxableCents' | 'exemptCents' | 'creditedCents' | 'creditedTaxCents' | 'receivedCents'
>;
interface Step extends Sums, Pick<ReceivableEvent, 'id' | 'kind' | 'day' | 'at' | 'entry' | 'creditNote'> {
  readonly order: number;
}

/**
 * The changes of what is owed on an invoice, in their order. A void ends all that was charged and credited, and nothing
 * is charged while it is a draft again.
 */
export const eventsOf = (facts: InvoiceFacts): ReceivableEvent[] =>
  salesEventsOf(facts).filter(({ kind, ...event }) => !maySayNothing.has(kind) || event.chargedCents || event.taxCents);
const maySayNothing: ReadonlySet<ReceivableEvent['kind']> = new Set(['correction', 'to_draft', 'sent_again']);

/** {@link eventsOf} with corrections that change only which sales are taxable or exempt, or at which rate. */
export function salesEventsOf(facts: InvoiceFacts): ReceivableEvent[] {
  const { id, number, clientId, clientName, dueDate, parts } = facts;
  const invoice = { id, number, clientId, clientName, dueDate, parts };
  let sums: Sums = nothing;
  /** What is billed when it is sent again; null unless it is a draft. */
  let unbilled: Sums | null = null;
  let isVoid = false;
  return stepsOf(facts).map(({ order: _order, ...step }) => {
    const moved = { ...step };
    if (step.kind === 'void') Object.assign(moved, negated(sums));
    else if (step.kind === 'to_draft') {
      unbilled = { ...sums, receivedCents: 0 };
      Object.assign(moved, negated(sums));
    } else if (step.kind === 'sent_again') {
      Object.assign(moved, unbilled);
      unbilled = null;
    } else if (unbilled && step.kind === 'correction') {
      unbilled = added(unbilled, step);
      Object.assign(moved, nothing);
    } else if (isVoid) Object.assign(moved, creditsNothing);
    isVoid ||= step.kind === 'void';
    const before = owedOf(sums);
    sums = added(sums, moved);
    const owedCents = owedOf(sums);
    return { ...moved, invoice, owedCents, balanceCents: owedCents - before };
  });
}

const creditsNothing = { taxableCents: 0, exemptCents: 0, creditedCents: 0, creditedTaxCents: 0 };
const nothing: Sums = { chargedCents: 0, taxCents: 0, receivedCents: 0, ...creditsNothing };
const owedOf = ({ chargedCents, creditedCents, receivedCents }: Sums): number =>
  chargedCents - creditedCents - receivedCents;
const added = (a: Sums, b: Sums): Sums => ({
  chargedCents: a.chargedCents + b.chargedCents,
  taxCents: a.taxCents + b.taxCents,
  taxableCents: a.taxableCents + b.taxableCents,
  exemptCents: a.exemptCents + b.exemptCents,
  creditedCents: a.creditedCents + b.creditedCents,
  creditedTaxCents: a.creditedTaxCents + b.creditedTaxCents,
  receivedCents: a.receivedCents + b.receivedCents,
});
/** What a void takes back; money stays. */
const negated = (sums: Sums): Sums => ({
  chargedCents: -sums.chargedCents,
  taxCents: -sums.taxCents,
  taxableCents: -sums.taxableCents,
  exemptCents: -sums.exemptCents,
  creditedCents: -sums.creditedCents,
  creditedTaxCents: -sums.creditedTaxCents,
  receivedCents: 0,
});

interface TaxedAmount {
  readonly amountCents: number;
  readonly taxCents: number;
  readonly taxes: readonly TaxSum[];
}
/** What of an amount is taxable or exempt, without tax; negative for what is credited. */
function salesOf({ amountCents, taxCents, taxes }: TaxedAmount, isExempt: boolean, sign: 1 | -1 = 1) {
  const taxableCents = taxableCentsOf(taxes);
  return {
    taxableCents: sign * taxableCents,
    exemptCents: isExempt ? sign * (amountCents - taxCents - taxableCents) : 0,
  };
}

/** The invoice as it was last issued at a moment. */
export const issueAt = (issues: readonly IssueFact[], at: Date): IssueFact | undefined =>
  issues.findLast(({ version, issuedAt }) => version === 1 || issuedAt <= at);

function stepsOf({ number, issues, drafts, voidedAt, entries, creditNotes, writeOffs }: InvoiceFacts): Step[] {
  const step = { ...nothing, entry: null, creditNote: null };
  const isExemptAt = (at: Date): boolean => issueAt(issues, at)?.isExempt ?? false;
  const begins = issues[0] ? agencyDayStart(issues[0].invoiceDate) : null;
  /** What is done with an invoice that is dated ahead belongs to its date, because nothing is billed before. */
  const momentOf = (done: Date) => {
    const at = begins && begins > done ? begins : done;
    return { at, day: agencyDay(at) };
  };
  const soldIn = (issue: IssueFact | undefined) => (issue ? salesOf(issue, issue.isExempt) : nothing);
  const steps = [
    ...issues.map((issue, index): Step => {
      const former = issues[index - 1];
      const change = {
        ...step,
        id: `${number}/${issue.version}`,
        chargedCents: issue.amountCents - (former?.amountCents ?? 0),
        taxCents: issue.taxCents - (former?.taxCents ?? 0),
        taxableCents: soldIn(issue).taxableCents - soldIn(former).taxableCents,
        exemptCents: soldIn(issue).exemptCents - soldIn(former).exemptCents,
      };
      return former
        ? { ...change, kind: 'correction', ...momentOf(issue.issuedAt), order: 1 }
        : { ...change, kind: 'invoice', day: issue.invoiceDate, at: agencyDayStart(issue.invoiceDate), order: 0 };
    }),
    ...drafts.flatMap(({ at, until }, index): Step[] => [
      { ...step, id: `${number}/draft${index + 1}`, kind: 'to_draft', ...momentOf(at), order: 1 },
      ...(until
        ? [{ ...step, id: `${number}/sent${index + 1}`, kind: 'sent_again' as const, ...momentOf(until), order: 1 }]
        : []),
    ]),
    ...(voidedAt && issues.length > 0
      ? [{ ...step, id: `${number}/void`, kind: 'void' as const, ...momentOf(voidedAt), order: 2 }]
      : []),
    ...entries.map((entry): Step => ({
      ...step,
      id: entryId(entry),
      kind: entry.kind,
      ...bookingOf(entry),
      entry,
      receivedCents: entry.kind === 'refund' ? -entry.amountCents : entry.amountCents,
      order: orders[entry.kind],
    })),
    ...creditNotes.flatMap((note): Step[] => {
      const of = { ...step, kind: 'credit_note' as const, creditNote: note.number, order: 6 };
      const isExempt = isExemptAt(note.issuedAt);
      const { amountCents: creditedCents, taxCents: creditedTaxCents } = note;
      return [
        {
          ...of,
          ...salesOf(note, isExempt, -1),
          id: note.number,
          ...momentOf(note.issuedAt),
          creditedCents,
          creditedTaxCents,
        },
        ...(note.voidedAt
          ? [
              {
                ...of,
                ...salesOf(note, isExempt),
                id: `${note.number}/void`,
                ...momentOf(note.voidedAt),
                creditedCents: -creditedCents,
                creditedTaxCents: -creditedTaxCents,
              },
            ]
          : []),
      ];
    }),
    ...writeOffs.map((one): Step => ({
      ...step,
      ...salesOf(one, isExemptAt(one.begunAt), -1),
      id: `WO-${one.number}`,
      kind: one.kind,
      ...momentOf(one.at),
      creditedCents: one.amountCents,
      creditedTaxCents: one.taxCents,
      order: 7,
    })),
  ];
  return steps.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order || compare(a.entry?.id, b.entry?.id),
  );
}

/** Of entries of one moment: nothing is given back before it came, or credited before it was given back. */
const orders: Record<EntryFact['kind'], number> = { charge: 3, offline: 3, refund: 4, refund_failed: 5 };

/** What books and files call an entry of the ledger; unlike receipts, all have a number: `PAY-31`. */
export const entryId = ({ number }: Pick<EntryFact, 'number'>): string => `PAY-${number}`;

/** An entry that came after its day was closed follows all that was booked before. */
const bookingOf = ({ receivedAt, bookedOn }: EntryFact) => ({
  at: agencyDay(receivedAt) === bookedOn ? receivedAt : agencyDayStart(bookedOn),
  day: bookedOn,
});
const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);
