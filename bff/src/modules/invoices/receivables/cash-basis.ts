import type { TaxSum } from '@vitrine/contracts';
import { isSameTax, shared, taxableCentsOf } from '@vitrine/money';
import {
  type CreditNoteFact,
  type InvoiceFacts,
  issueAt,
  type ReceivableEvent,
  salesEventsOf,
} from './receivable-events.ts';

/** What an event changes on cash basis: of the money that pays invoices, what is earned and what is tax (ADR 0116). */
interface CashEvent {
  readonly event: ReceivableEvent;
  /** Without tax. */
  readonly earnedCents: number;
  readonly taxCents: number;
  /** By rate; their taxes add up to `taxCents`, except for invoices of before there were rates. */
  readonly taxes: readonly TaxSum[];
  /** What of the earned amount is taxable or exempt. */
  readonly taxableCents: number;
  readonly exemptCents: number;
}

interface Recognized {
  readonly appliedCents: number;
  readonly taxCents: number;
  readonly taxableCents: number;
  readonly exemptCents: number;
  readonly taxes: readonly TaxSum[];
}

/**
 * Each event of an invoice with what it changes on cash basis. Tax so far is the invoice's tax times what is paid so
 * far, over its total as it stands after its credit notes. All is rounded from the sums so far, never by payment: the
 * tax of an invoice that is paid is its tax to the cent. What was paid beyond the invoice is credit until it pays one.
 */
export function cashEventsOf(facts: InvoiceFacts): CashEvent[] {
  let [totalCents, taxCents, owedCents, receivedCents] = [0, 0, 0, 0];
  let before: Recognized = { appliedCents: 0, taxCents: 0, taxableCents: 0, exemptCents: 0, taxes: [] };
  return salesEventsOf(facts).map((event): CashEvent => {
    const lowersTotal = event.kind === 'credit_note' || event.kind === 'void' ? 1 : 0;
    // A void also ends what was written off, which never lowered the total.
    totalCents = event.kind === 'void' ? 0 : totalCents + event.chargedCents - lowersTotal * event.creditedCents;
    taxCents = event.kind === 'void' ? 0 : taxCents + event.taxCents - lowersTotal * event.creditedTaxCents;
    owedCents += event.chargedCents - event.creditedCents;
    receivedCents += event.receivedCents;
    const appliedCents = Math.min(receivedCents, owedCents);
    const wholeCents = Math.max(0, totalCents);
    const paidCents = Math.min(Math.max(0, appliedCents), wholeCents);
    const partOf = (cents: number): number => shared(cents, [paidCents, wholeCents - paidCents])[0] ?? 0;
    const soldTaxes = taxesAt(facts, event.at);
    const recognizedCents = partOf(taxCents);
    const parts = shared(
      recognizedCents,
      soldTaxes.map((tax) => tax.taxCents),
    );
    const taxableCents = partOf(taxableCentsOf(soldTaxes));
    const bases = shared(
      taxableCents,
      soldTaxes.map((tax) => taxableCentsOf([tax])),
    );
    const isExempt = issueAt(facts.issues, event.at)?.isExempt ?? false;
    const after: Recognized = {
      appliedCents,
      taxCents: recognizedCents,
      taxableCents,
      exemptCents: isExempt ? appliedCents - recognizedCents - taxableCents : 0,
      taxes: soldTaxes.map((tax, index) => ({
        ...tax,
        baseCents: tax.sharesBase ? partOf(tax.baseCents) : (bases[index] ?? 0),
        taxCents: parts[index] ?? 0,
      })),
    };
    const changedTaxCents = after.taxCents - before.taxCents;
    const change: CashEvent = {
      event,
      earnedCents: after.appliedCents - before.appliedCents - changedTaxCents,
      taxCents: changedTaxCents,
      taxableCents: after.taxableCents - before.taxableCents,
      exemptCents: after.exemptCents - before.exemptCents,
      taxes: addedTaxes(after.taxes, before.taxes, -1).filter((tax) => tax.baseCents !== 0 || tax.taxCents !== 0),
    };
    before = after;
    return change;
  });
}

/** The taxes of an invoice as it was last issued at a moment, less those of its credit notes. */
function taxesAt({ issues, creditNotes }: InvoiceFacts, at: Date): TaxSum[] {
  const counts = ({ issuedAt, voidedAt }: CreditNoteFact): boolean =>
    issuedAt <= at && (voidedAt === null || voidedAt > at);
  return creditNotes
    .filter(counts)
    .reduce<TaxSum[]>((taxes, note) => addedTaxes(taxes, note.taxes, -1), [...(issueAt(issues, at)?.taxes ?? [])])
    .map((tax) => ({ ...tax, baseCents: Math.max(0, tax.baseCents), taxCents: Math.max(0, tax.taxCents) }));
}

/** The first taxes, and the second ones that many times, by rate. */
function addedTaxes(taxes: readonly TaxSum[], others: readonly TaxSum[], times: 1 | -1): TaxSum[] {
  const added = [...taxes];
  for (const other of others) {
    const index = added.findIndex((one) => isSameTax(one, other));
    const { baseCents, taxCents } = added[index] ?? { baseCents: 0, taxCents: 0 };
    const sum = {
      ...other,
      baseCents: baseCents + times * other.baseCents,
      taxCents: taxCents + times * other.taxCents,
    };
    added.splice(index === -1 ? added.length : index, 1, sum);
  }
  return added;
}
