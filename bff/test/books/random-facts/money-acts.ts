import { agencyDay } from '@vitrine/brand';
import { minimumChargeCents } from '@vitrine/contracts';
import { dueCents, owedCents } from '../../../src/modules/invoices/invoices/invoices.mapper.ts';
import { askedCents, scheduleOf } from '../../../src/modules/invoices/invoices/invoice-schedule.ts';
import type { Choice } from '../choice.ts';
import type { Ledger } from './ledger.ts';
import type { InvoiceBook, Payment } from './records.ts';

/** What is done with an invoice; false where the services refuse it, and nothing changes. */
export type Act = (ledger: Ledger, book: InvoiceBook, choice: Choice) => boolean;

export const isOpen = ({ row }: InvoiceBook): boolean => row.status === 'sent' || row.status === 'overdue';
/** Whether staff may change it: a bank payment that is on its way has to arrive or fail first. */
export const isSettled = ({ row }: InvoiceBook): boolean => row.status !== 'void' && row.processing === null;

const recordPayment: Act = (ledger, book, choice) => {
  if (!isOpen(book) || !isSettled(book)) return false;
  const due = dueCents(book.row);
  const client = ledger.clientOf(book);
  const amountCents =
    choice.chance(0.3) && client ? due + choice.upTo(20_000) : choice.chance(0.4) ? due : choice.upTo(due);
  const receivedAt = choice.chance(0.8) ? ledger.now : choice.before(ledger.now, 20);
  if (ledger.isClosed(agencyDay(receivedAt))) return false;
  const entry = ledger.add(book, { kind: 'offline', amountCents, receivedAt });
  book.payments.push({ entry, methodType: 'check', clientId: book.row.clientId });
  ledger.follow(book);
  if (amountCents > due && client) ledger.keep(book, entry, client, amountCents - due);
  return true;
};

/**
 * What the provider confirmed: all or a part, late or twice. Without a client, or void, it waits for a decision. An
 * invoice that was a draft again is sent by it.
 */
function settle(
  ledger: Ledger,
  book: InvoiceBook,
  type: 'card' | 'bank_account',
  amountCents: number,
  receivedAt: Date,
): void {
  const client = ledger.clientOf(book);
  const due = dueCents(book.row);
  const keepsExcess = client !== null && book.row.status !== 'draft';
  if (book.row.status === 'void' || (!keepsExcess && amountCents > due)) {
    ledger.addUnapplied({ kind: 'charge', amountCents, receivedAt, offline: false });
    return;
  }
  const entry = ledger.add(book, { kind: 'charge', amountCents, receivedAt, offline: false });
  book.payments.push({ entry, methodType: type, clientId: book.row.clientId });
  if (due > 0) ledger.follow(book);
  if (amountCents > due && client) ledger.keep(book, entry, client, amountCents - due);
}

const payOnline: Act = (ledger, book, choice) => {
  const { row } = book;
  if (row.processing !== null) return false;
  const due = dueCents(row);
  // A session of another browser still asks for what was due before.
  const isTwice = due < minimumChargeCents || choice.chance(0.1);
  if (isTwice && !choice.chance(0.15)) return false;
  const { dueNowCents } = scheduleOf({ ...row, dueCents: due }, ledger.today);
  const asked = isTwice ? Math.max(minimumChargeCents, choice.upTo(row.amountCents)) : askedCents(dueNowCents, due);
  if (choice.chance(0.5))
    settle(ledger, book, 'card', asked, choice.chance(0.8) ? ledger.now : choice.before(ledger.now, 5));
  else if (row.status === 'draft') return false;
  else {
    const startedAt = ledger.now.toISOString();
    row.processing = { amountCents: asked, methodType: 'bank_account', methodLast4: '6789', startedAt };
  }
  return true;
};

const settleBank: Act = (ledger, book, choice) => {
  const { processing } = book.row;
  if (processing === null) return false;
  book.row.processing = null;
  const late = choice.before(ledger.now, 5);
  const isLate = choice.chance(0.3) && late.toISOString() > processing.startedAt;
  if (choice.chance(0.8)) settle(ledger, book, 'bank_account', processing.amountCents, isLate ? late : ledger.now);
  return true;
};

const useCredit: Act = (ledger, book, choice) => {
  const client = ledger.clientOf(book);
  if (!client || !isOpen(book) || !isSettled(book) || client.creditCents === 0) return false;
  const maximum = Math.min(client.creditCents, dueCents(book.row));
  const amountCents = choice.chance(0.6) ? maximum : choice.upTo(maximum);
  const entry = ledger.add(book, { kind: 'offline', amountCents, credit: true });
  ledger.move(client, 'used', -amountCents, entry.id, book);
  book.payments.push({ entry, methodType: 'credit', clientId: client.id });
  ledger.follow(book);
  return true;
};

/** What can be given back of a payment: less what became credit and was spent, and what is disputed. */
function refundable(ledger: Ledger, book: InvoiceBook, { entry }: Payment): number {
  const kept = ledger.keptOf(book, entry);
  const spent = kept ? Math.max(0, kept.cents - kept.client.creditCents) : 0;
  const disputed = ledger.disputes
    .filter(({ payment, state }) => payment.entry.id === entry.id && state === 'open')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return entry.amountCents - ledger.givenBackOf(book, entry) - spent - disputed;
}

const refund: Act = (ledger, book, choice) => {
  const payment = choice.one(book.payments.filter(({ methodType }) => methodType !== 'credit'));
  const maximum = payment ? refundable(ledger, book, payment) : 0;
  if (!payment || maximum <= 0) return false;
  const { entry } = payment;
  const amountCents = choice.chance(0.5) ? maximum : choice.upTo(maximum);
  const byHand = entry.offline || choice.chance(0.3);
  const reported = byHand || choice.chance(0.7) ? ledger.now : choice.before(ledger.now, 3);
  const receivedAt = reported < entry.receivedAt ? entry.receivedAt : reported;
  ledger.add(book, { kind: 'refund', amountCents, of: entry, offline: byHand, receivedAt });
  const withdrawn = ledger.withdraw(book, entry, amountCents);
  const isNoted = choice.chance(0.6) && amountCents > withdrawn;
  const note = isNoted ? ledger.creditNote(book, amountCents - withdrawn) : null;
  ledger.follow(book);
  // Some refunds through the provider fail days later.
  if (!byHand && choice.chance(0.4)) ledger.failures.push({ book, payment, amountCents, note });
  return true;
};

const failRefund: Act = (ledger, _book, choice) => {
  const failure = choice.one(ledger.failures);
  if (!failure) return false;
  ledger.failures.splice(ledger.failures.indexOf(failure), 1);
  const { book, payment, amountCents, note } = failure;
  ledger.add(book, { kind: 'refund_failed', amountCents, of: payment.entry, offline: false });
  if (note) ledger.voidNote(book, note);
  ledger.keepExcess(book, payment.entry);
  ledger.follow(book);
  ledger.touched.add(book);
  return true;
};

const takeBack: Act = (ledger, book, choice) => {
  if (!isSettled(book)) return false;
  const payment = choice.one(book.payments.filter(({ entry }) => entry.kind === 'offline'));
  if (!payment) return false;
  const { entry, clientId } = payment;
  const amountCents = entry.amountCents - ledger.givenBackOf(book, entry);
  const kept = ledger.keptOf(book, entry);
  if (amountCents <= 0 || (kept && kept.cents > kept.client.creditCents)) return false;
  if (kept) ledger.withdraw(book, entry, kept.cents);
  const reversal = ledger.add(book, { kind: 'refund', amountCents, of: entry, takesBack: true, credit: entry.credit });
  const owner = ledger.clients.find(({ id }) => id === clientId);
  if (entry.credit && owner) ledger.move(owner, 'returned', amountCents, reversal.id, book);
  ledger.follow(book);
  return true;
};

const payOut: Act = (ledger, book, choice) => {
  const client = ledger.clientOf(book);
  if (!client || client.creditCents === 0) return false;
  const amountCents = choice.upTo(client.creditCents);
  const entry = ledger.addUnapplied({ kind: 'refund', amountCents });
  ledger.move(client, 'paid_out', -amountCents, entry.id);
  return true;
};

/** A payment that waits for a decision is accepted for an invoice, or given back. */
const decide: Act = (ledger, book, choice) => {
  const payment = choice.one(ledger.unapplied.filter(({ id, kind }) => kind === 'charge' && !ledger.decided.has(id)));
  if (!payment) return false;
  const { id, amountCents } = payment;
  if (isOpen(book) && amountCents <= dueCents(book.row)) {
    const entry = ledger.add(book, { kind: 'charge', amountCents, accepts: true, offline: false });
    book.payments.push({ entry, methodType: 'card', clientId: book.row.clientId });
    ledger.follow(book);
  } else if (choice.chance(0.3)) ledger.addUnapplied({ kind: 'refund', amountCents, offline: choice.chance(0.3) });
  else return false;
  ledger.decided.add(id);
  return true;
};

const dispute: Act = (ledger, book, choice) => {
  const payment = choice.one(book.payments.filter(({ entry }) => entry.kind === 'charge'));
  const maximum = payment ? refundable(ledger, book, payment) : 0;
  if (!payment || maximum <= 0) return false;
  const amountCents = choice.chance(0.5) ? maximum : choice.upTo(maximum);
  ledger.disputes.push({ id: `dp_${ledger.disputes.length}`, book, payment, amountCents, state: 'open' });
  return true;
};

const loseDispute: Act = (ledger, _book, choice) => {
  const lost = choice.one(ledger.disputes.filter(({ state }) => state === 'open'));
  if (!lost) return false;
  const { id, book, payment, amountCents } = lost;
  const wasPaid = book.row.status === 'paid';
  lost.state = 'lost';
  ledger.add(book, { kind: 'refund', amountCents, of: payment.entry, offline: false });
  ledger.withdraw(book, payment.entry, amountCents);
  const owed = owedCents(book.row);
  // A bank payment that is returned is owed again; a loss isn't.
  if (payment.methodType === 'card' && wasPaid && owed > 0) ledger.writeOff(book, 'dispute', owed, id);
  ledger.follow(book);
  ledger.touched.add(book);
  return true;
};

const winDispute: Act = (ledger, _book, choice) => {
  const won = choice.one(ledger.disputes.filter(({ state }) => state !== 'won'));
  if (!won) return false;
  const { id, book, payment, amountCents, state } = won;
  won.state = 'won';
  if (state === 'open') return true;
  ledger.add(book, { kind: 'refund_failed', amountCents, of: payment.entry, offline: false });
  for (const one of book.writeOffs) if (one.disputeId === id && !one.isEnded) ledger.endWriteOff(book, one);
  ledger.keepExcess(book, payment.entry);
  ledger.follow(book);
  ledger.touched.add(book);
  return true;
};

export const moneyActs: Readonly<Record<string, Act>> = {
  'record a payment': recordPayment,
  'pay online': payOnline,
  'pay online again': payOnline,
  'settle a bank payment': settleBank,
  'use credit': useCredit,
  refund,
  'fail a refund': failRefund,
  'take back': takeBack,
  'pay out': payOut,
  decide,
  dispute,
  'lose a dispute': loseDispute,
  'win a dispute': winDispute,
};
