import { daysAfter } from '@vitrine/brand';
import { amountsOf, type InvoicePart, minimumChargeCents, partMessages, type PaymentTerms } from '@vitrine/contracts';
import { shared } from '@vitrine/money';
import { refused } from '../documents/index.ts';
import type { StoredPart } from './invoices.entities.ts';

/** What an invoice asks for and when, on a day. */
export interface Schedule {
  /** Empty when the invoice is not split. */
  readonly parts: InvoicePart[];
  /** What its client is asked for now: the parts that are due, or else the next one. */
  readonly dueNowCents: number;
  /** Day of the first part that isn't paid; the due date when nothing is due. */
  readonly nextDueDate: string;
  /** Day of the first part that is late; null when none is. */
  readonly overdueSince: string | null;
}

interface Facts {
  readonly amountCents: number;
  readonly dueDate: string;
  readonly parts: readonly StoredPart[] | null;
  /** All that is still due; 0 of a paid and of a voided invoice. */
  readonly dueCents: number;
}

/**
 * The cents of each part that are owed. What was paid, credited or written off fills the parts in order; what is owed
 * beyond all of them stands on the first: on a day before a correction, or where more was taken back than was paid.
 * `due-dates.ts` says the same in SQL.
 */
export function owedOnParts(parts: readonly Pick<StoredPart, 'amountCents'>[], owedCents: number): number[] {
  let rest = Math.max(0, owedCents);
  const owed = parts.map(() => 0);
  for (const [index, { amountCents }] of [...parts.entries()].toReversed()) {
    owed[index] = index === 0 ? rest : Math.min(rest, amountCents);
    rest -= owed[index];
  }
  return owed;
}

/**
 * The only place where an invoice's parts, what is due now and since when it is overdue are derived. The database
 * derives `next_due_date` alike, for lists.
 */
export function scheduleOf({ amountCents, dueDate, parts, dueCents }: Facts, today: string): Schedule {
  const stored: readonly StoredPart[] = parts?.length ? parts : [{ kind: 'rest', percent: null, amountCents, dueDate }];
  const owed = owedOnParts(stored, dueCents);
  const filled = stored.map((part, index) => ({
    ...part,
    paidCents: Math.max(0, part.amountCents - (owed[index] ?? 0)),
  }));
  const open = filled.filter((part) => part.paidCents < part.amountCents);
  const dueParts = open.filter((part) => part.dueDate <= today);
  const now = dueParts.length > 0 ? dueParts : open.slice(0, 1);
  const stateOf = (part: (typeof filled)[number]): InvoicePart['state'] => {
    if (part.paidCents === part.amountCents) return 'paid';
    if (part.dueDate < today) return 'overdue';
    return now.includes(part) ? 'due' : 'upcoming';
  };
  const first = open[0];
  return {
    parts: parts?.length ? filled.map((part) => ({ ...part, state: stateOf(part) })) : [],
    dueNowCents: now.reduce((sum, part) => sum + (owed[filled.indexOf(part)] ?? 0), 0),
    nextDueDate: first?.dueDate ?? dueDate,
    overdueSince: first && first.dueDate < today ? first.dueDate : null,
  };
}

/**
 * What the payer is asked for online, and at least pays: what is due now, but never less than the provider takes, nor
 * so much that less than that is left.
 */
export function askedCents(dueNowCents: number, dueCents: number): number {
  const payableCents = Math.min(dueCents, Math.max(dueNowCents, minimumChargeCents));
  const remainingCents = dueCents - payableCents;
  return remainingCents > 0 && remainingCents < minimumChargeCents ? dueCents : payableCents;
}

interface Planned {
  readonly totalCents: number;
  readonly invoiceDate: string;
  /** Day by which the rest after a deposit is due. */
  readonly dueDate: string;
  readonly today: string;
  /** Parts as they are stored now. */
  readonly parts: readonly StoredPart[];
}

/** Throws `validation_failed` at a field of `parts` for terms that don't fit the invoice. */
export function planParts(terms: PaymentTerms | null, plan: Planned): StoredPart[] {
  if (terms === null) return [];
  const planned = amountsOf(terms, plan.totalCents);
  if ('message' in planned) throw refused(`parts.${planned.field}`, planned.message);
  const [first = 0, rest = 0] = planned.amounts;
  const parts: StoredPart[] =
    terms.kind === 'deposit'
      ? [
          { kind: 'deposit', percent: terms.percent ?? null, amountCents: first, dueDate: terms.dueDate },
          { kind: 'rest', percent: null, amountCents: rest, dueDate: plan.dueDate },
        ]
      : terms.installments.map(({ dueDate }, index) => ({
          kind: 'installment',
          percent: null,
          amountCents: planned.amounts[index] ?? 0,
          dueDate,
        }));
  const fieldOf = (index: number): string =>
    terms.kind === 'deposit' ? 'parts.dueDate' : `parts.installments.${index}.dueDate`;
  if (terms.kind === 'deposit' && terms.dueDate >= plan.dueDate) throw refused(fieldOf(0), partMessages.beforeRest);
  for (const [index, { dueDate }] of parts.entries()) {
    if (terms.kind === 'deposit' && index > 0) continue;
    if (dueDate < plan.invoiceDate) throw refused(fieldOf(index), partMessages.beforeInvoice);
    // A day that was asked for before may have passed since.
    const isKnown = plan.parts.some((part) => part.dueDate === dueDate);
    if (dueDate < plan.today && !isKnown) throw refused(fieldOf(index), partMessages.past);
  }
  return parts;
}

/** The day of the last installment, which is the invoice's due date; undefined for other terms. */
export const lastDayOf = (terms: PaymentTerms | null | undefined): string | undefined =>
  terms?.kind === 'installments' ? terms.installments.at(-1)?.dueDate : undefined;

/**
 * Parts that stay while total or dates change: amounts in proportion, the last day the due date. Throws
 * `validation_failed` when they no longer fit.
 */
function keptParts({ parts, totalCents, invoiceDate, dueDate }: Planned): StoredPart[] {
  const amounts = shared(
    totalCents,
    parts.map(({ amountCents }) => amountCents),
  );
  if (parts.length > 0 && amounts.some((cents) => cents < minimumChargeCents))
    throw refused('parts', partMessages.tooSmall);
  if (parts.slice(0, -1).some((part) => part.dueDate >= dueDate)) throw refused('dueDate', partMessages.order);
  if (parts.some((part) => part.dueDate < invoiceDate)) throw refused('invoiceDate', partMessages.afterFirst);
  return parts.map((part, index) => ({
    ...part,
    amountCents: amounts[index] ?? 0,
    dueDate: index === parts.length - 1 ? dueDate : part.dueDate,
  }));
}

/** The parts that an edit or a correction asks for; left out, they stay. Throws as its parts. */
export const changedParts = (terms: PaymentTerms | null | undefined, plan: Planned): StoredPart[] =>
  terms === undefined ? keptParts(plan) : planParts(terms, plan);

/** The same parts, that many days later. */
export const laterParts = (parts: readonly StoredPart[], days: number): StoredPart[] =>
  parts.map((part) => ({ ...part, dueDate: daysAfter(part.dueDate, days) }));

export const haveSameParts = (some: readonly StoredPart[], others: readonly StoredPart[]): boolean =>
  JSON.stringify(some.map(keyOf)) === JSON.stringify(others.map(keyOf));

const keyOf = ({ kind, percent, amountCents, dueDate }: StoredPart) => [kind, percent, amountCents, dueDate];

/** The parts as the audit log keeps them; null for an invoice that is paid in full. */
export const recordedParts = (parts: readonly StoredPart[]): unknown =>
  parts.length === 0 ? null : parts.map(({ kind, amountCents, dueDate }) => ({ kind, amountCents, dueDate }));

/** What is still due, and the next payment of it. */
export interface InvoiceRest {
  readonly amountCents: number;
  readonly nextCents: number;
  readonly nextDueDate: string;
}

/** The rest of an invoice for whoever has paid a part; null when nothing is due. */
export const restOf = (dueCents: number, { dueNowCents, nextDueDate }: Schedule): InvoiceRest | null =>
  dueCents === 0 ? null : { amountCents: dueCents, nextCents: dueNowCents, nextDueDate };
