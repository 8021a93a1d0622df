import { agencyTimeZone } from '@vitrine/brand';
import {
  type Period,
  type ReceivableAge,
  receivableAges,
  type Statement,
  type StatementMovement,
  statementMovements,
} from '@vitrine/contracts';
import { eventsOf, type InvoiceFacts, owedOnParts, type ReceivableEvent } from '../../invoices/index.ts';

/** The statement of a period from everything that ever happened with a client's invoices. */
export function statementOf(client: Statement['client'], invoices: readonly InvoiceFacts[], period: Period): Statement {
  const events = invoices
    .flatMap(eventsOf)
    .filter(({ day }) => day <= period.to)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const before = events.filter(({ day }) => day < period.from);
  const openingCents = sumOf(before, ({ balanceCents }) => balanceCents);
  const within = events.filter(({ day }) => day >= period.from);
  let balanceCents = openingCents;
  const movements = within.map(movementOf).map((movement) => {
    balanceCents += movement.amountCents;
    return { ...movement, balanceCents };
  });
  const open = openAt(events);
  return {
    client,
    period: { ...period, timeZone: agencyTimeZone },
    openingCents,
    billedCents: sumOf(within, ({ chargedCents }) => chargedCents),
    paidCents: sumOf(within, ({ receivedCents }) => receivedCents),
    creditedCents: sumOf(within, ({ creditedCents }) => creditedCents),
    closingCents: balanceCents,
    movements,
    ageing: receivableAges.map((age) => ({
      age,
      dueCents: sumOf(
        open.flatMap(partsOf).filter((part) => ageOf(part.dueDate, period.to) === age),
        ({ owedCents }) => owedCents,
      ),
    })),
    creditCents: -sumOf(
      open.filter(({ owedCents }) => owedCents < 0),
      ({ owedCents }) => owedCents,
    ),
  };
}

const texts: Record<StatementMovement['kind'], (event: ReceivableEvent) => string> = {
  invoice: ({ invoice }) => `Invoice ${invoice.number}`,
  correction: ({ invoice }) => `Correction of invoice ${invoice.number}`,
  void: ({ invoice }) => `Invoice ${invoice.number} voided`,
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

function movementOf(event: ReceivableEvent): Omit<StatementMovement, 'balanceCents'> {
  const { day, invoice, balanceCents: amountCents } = event;
  const kind = isMovement(event.kind) ? event.kind : 'credit';
  return { day, kind, text: texts[kind](event), invoice: { id: invoice.id, number: invoice.number }, amountCents };
}

/** Credit notes and write-offs are credits on a statement. */
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
