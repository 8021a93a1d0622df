import { agencyDay, agencyTimeZone } from '@vitrine/brand';
import {
  type Period,
  type ReceivableAge,
  receivableAges,
  type Statement,
  type StatementMovement,
  statementMovements,
} from '@vitrine/contracts';
import {
  type CreditMovement,
  eventsOf,
  type InvoiceFacts,
  owedOnParts,
  type ReceivableEvent,
} from '../../invoices/index.ts';

/**
 * The statement of a period from everything that ever happened with a client's invoices and credit. Credit that a
 * client's own invoice brought or used changes nothing that they owe, so it is no line of its own.
 */
export function statementOf(
  client: Statement['client'],
  invoices: readonly InvoiceFacts[],
  credits: readonly CreditMovement[],
  period: Period,
): Statement {
  const events = invoices
    .flatMap(eventsOf)
    .filter(({ day }) => day <= period.to)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const movements = credits.filter(({ at }) => agencyDay(at) <= period.to);
  const isOwn = ownCredit(events, movements);
  const lines = [
    ...events.filter(({ entry }) => !entry?.credit || !isOwn(entry.id)).map(lineOf),
    ...movements.filter(({ paymentId }) => paymentId === null || !isOwn(paymentId)).map(lineOfCredit),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const openingCents = sumOf(
    lines.filter(({ day }) => day < period.from),
    ({ amountCents }) => amountCents,
  );
  const within = events.filter(({ day }) => day >= period.from);
  let closingCents = openingCents;
  const printed = lines
    .filter(({ day }) => day >= period.from)
    .map(({ at: _at, ...line }) => {
      closingCents += line.amountCents;
      return { ...line, balanceCents: closingCents };
    });
  const billedCents = sumOf(within, ({ chargedCents }) => chargedCents);
  const creditedCents = sumOf(within, (event) => event.creditedCents);
  const open = openAt(events);
  return {
    client,
    period: { ...period, timeZone: agencyTimeZone() },
    openingCents,
    billedCents,
    paidCents: openingCents + billedCents - creditedCents - closingCents,
    creditedCents,
    closingCents,
    movements: printed,
    ageing: receivableAges.map((age) => ({
      age,
      dueCents: sumOf(
        open.flatMap(partsOf).filter((part) => ageOf(part.dueDate, period.to) === age),
        ({ owedCents }) => owedCents,
      ),
    })),
    creditCents:
      sumOf(movements, ({ amountCents }) => amountCents) -
      sumOf(
        open.filter(({ owedCents }) => owedCents < 0),
        ({ owedCents }) => owedCents,
      ),
  };
}

type Line = Omit<StatementMovement, 'balanceCents'> & { readonly at: Date };

/** Whether an entry of the ledger moved credit between an invoice and the credit of the same client. */
function ownCredit(
  events: readonly ReceivableEvent[],
  movements: readonly CreditMovement[],
): (entryId: string) => boolean {
  const entries = new Set(events.map(({ entry }) => entry?.id));
  const own = new Set(movements.flatMap(({ paymentId }) => (entries.has(paymentId ?? '') ? [paymentId] : [])));
  return (entryId) => own.has(entryId);
}

/** Credit that came or went without an invoice of the client. */
function lineOfCredit({ kind, amountCents, invoice, at }: CreditMovement): Line {
  const from = invoice ? ` of ${invoice.number}` : '';
  const moved = amountCents > 0 ? `Credit${from} moved here` : `Credit${from} moved to another client`;
  return {
    at,
    day: agencyDay(at),
    kind: kind === 'paid_out' ? 'refund' : 'credit',
    text: kind === 'paid_out' ? 'Credit paid out' : moved,
    invoice,
    amountCents: -amountCents,
  };
}

const texts: Record<StatementMovement['kind'], (event: ReceivableEvent) => string> = {
  invoice: ({ invoice, kind }) => `Invoice ${invoice.number}${kind === 'invoice' ? '' : ' sent again'}`,
  correction: ({ invoice }) => `Correction of invoice ${invoice.number}`,
  void: ({ invoice, kind }) => `Invoice ${invoice.number} ${kind === 'void' ? 'voided' : 'taken back'}`,
  charge: ({ invoice, entry }) => `Payment for ${invoice.number}${receiptOf(entry)}`,
  offline: ({ invoice, entry }) => `Payment for ${invoice.number}${receiptOf(entry)}`,
  refund: ({ invoice, entry }) =>
    entry?.takesBack ? `Payment for ${invoice.number} taken back` : `Refund for ${invoice.number}`,
  refund_failed: ({ invoice }) => `Refund for ${invoice.number} failed`,
  credit: ({ kind, invoice, creditNote, creditedCents }) => {
    if (kind !== 'credit_note')
      return creditedCents > 0 ? `${invoice.number}: not owed any more` : `${invoice.number}: owed again`;
    return `Credit note ${creditNote} for ${invoice.number}${creditedCents > 0 ? '' : ' voided'}`;
  },
};
const receiptOf = (entry: ReceivableEvent['entry']): string =>
  entry?.receiptNumber ? `, receipt ${entry.receiptNumber}` : '';

function lineOf(event: ReceivableEvent): Line {
  const { at, day, invoice, balanceCents: amountCents } = event;
  const kind = movementOf(event.kind);
  const text = event.entry?.credit ? `Credit of another client on ${invoice.number}` : texts[kind](event);
  return { at, day, kind, text, invoice: { id: invoice.id, number: invoice.number }, amountCents };
}

/** Credit notes and write-offs are credits on a statement; what is a draft again isn't billed, as if it was void. */
const movementOf = (kind: ReceivableEvent['kind']): StatementMovement['kind'] => {
  if (kind === 'to_draft') return 'void';
  if (kind === 'sent_again') return 'invoice';
  return isMovement(kind) ? kind : 'credit';
};
const isMovement = (kind: ReceivableEvent['kind']): kind is ReceivableEvent['kind'] & StatementMovement['kind'] =>
  (statementMovements as readonly string[]).includes(kind);

/** Each invoice after its last event. */
const openAt = (events: readonly ReceivableEvent[]): ReceivableEvent[] => [
  ...new Map(events.map((event) => [event.invoice.id, event])).values(),
];

/** What is owed of an invoice by the day of each part. */
function partsOf({ invoice, owedCents }: ReceivableEvent): { readonly dueDate: string; readonly owedCents: number }[] {
  const parts = invoice.parts.length > 0 ? invoice.parts : [{ amountCents: owedCents, dueDate: invoice.dueDate }];
  return owedOnParts(parts, owedCents).map((cents, index) => ({
    dueDate: parts[index]?.dueDate ?? invoice.dueDate,
    owedCents: cents,
  }));
}

function ageOf(dueDate: string, day: string): ReceivableAge {
  const days = (Date.parse(day) - Date.parse(dueDate)) / 86_400_000;
  if (days <= 0) return 'current';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : '90+';
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0);
