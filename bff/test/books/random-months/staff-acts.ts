import { daysAfter } from '@vitrine/brand';
import { ClientCredit, type Invoice, InvoiceAdjustments, PeriodLock } from '@vitrine/contracts';
import { correctionOf } from '../../invoices/support.ts';
import { fromOurPage, signIn } from '../../support/staff.ts';
import type { Answer } from '../../support/test-app.ts';
import { type Act, type Agency, dollars, owner, todayOf } from './agency.ts';

const reason = 'As agreed';

export async function bill(agency: Agency): Promise<Answer> {
  const { desk, choice, rates, clients, invoiceIds } = agency;
  const items = Array.from({ length: choice.upTo(3) }, (_, index) => ({
    description: `Line ${index}`,
    quantity: String(choice.upTo(3)),
    rate: dollars(choice.upTo(90_000) + 2_600),
    taxRateId: choice.one([...rates, null]) ?? null,
  }));
  const today = todayOf(agency);
  const invoiceDate = choice.chance(0.15) ? daysAfter(today, choice.upTo(30)) : today;
  const parts = choice.chance(0.3) ? { kind: 'deposit', amount: '25.00', dueDate: invoiceDate } : null;
  const answer = await desk.staff('/invoices', {
    clientName: 'A clinic',
    clientEmail: 'books@clinic.example',
    clientId: choice.one(clients),
    status: 'sent',
    invoiceDate,
    items,
    parts,
  });
  if (answer.status < 300) invoiceIds.push(String(answer.body['id']));
  return answer;
}

const post = ({ desk }: Agency, { id, version }: Invoice, path: string, body: object): Promise<Answer> =>
  desk.staff(`/invoices/${id}/${path}`, { version, ...body });
const refundable = ({ payments }: Invoice) =>
  payments.filter(
    ({ kind, method, state: is, amountCents, givenBackCents }) =>
      (kind === 'offline' || kind === 'charge') &&
      method !== 'credit' &&
      is === 'succeeded' &&
      amountCents > givenBackCents,
  );

const pay: Act = (agency, invoice) => {
  const { choice } = agency;
  const keepExcess = choice.chance(0.3);
  const amount = dollars(
    keepExcess ? invoice.amountDueCents + choice.upTo(20_000) : choice.upTo(invoice.amountDueCents),
  );
  // Closed days are refused.
  const receivedOn = daysAfter(todayOf(agency), choice.chance(0.2) ? -choice.upTo(9) : 0);
  return post(agency, invoice, 'offline-payment', { amount, receivedOn, method: 'check', keepExcess });
};
const giveBack: Act = async ({ desk, choice }, invoice) => {
  const payment = choice.one(refundable(invoice));
  if (!payment) return null;
  return desk.staff(`/payments/${payment.id}/refunds`, {
    amount: dollars(choice.upTo(payment.amountCents - payment.givenBackCents)),
    method: 'check',
    reason,
    creditNote: choice.chance(0.6),
  });
};
const takeBack: Act = async (agency, invoice) => {
  const payment = agency.choice.one(invoice.payments.filter(({ kind }) => kind === 'offline'));
  return payment ? post(agency, invoice, 'take-back', { paymentId: payment.id, reason }) : null;
};
const lower =
  (path: 'credit-notes' | 'write-offs'): Act =>
  (agency, invoice) =>
    post(agency, invoice, path, { amount: dollars(agency.choice.upTo(invoice.amountDueCents)), reason });
/** Of what is due, and of what was paid. */
const creditPaid: Act = (agency, invoice) => {
  const amount = dollars(agency.choice.upTo(invoice.amountDueCents + invoice.paidCents));
  return post(agency, invoice, 'credit-notes', { amount, reason });
};
const endWriteOff: Act = async (agency, invoice) => {
  if (invoice.writtenOffCents === 0) return null;
  const answer = await agency.desk.staff(`/invoices/${invoice.id}/adjustments`);
  const standing = InvoiceAdjustments.parse(answer.body).writeOffs.find(({ isEnded }) => !isEnded);
  return standing ? post(agency, invoice, `write-offs/${standing.id}/end`, { reason }) : null;
};
const correct: Act = async ({ desk, choice }, invoice) => {
  if (invoice.status === 'void') return null;
  const correction = correctionOf(invoice);
  const items = correction.items.map((item) => ({ ...item, rate: dollars(choice.upTo(90_000) + 100) }));
  return desk.staff(`/invoices/${invoice.id}/correct`, { ...correction, items, reason });
};
const setStatus =
  (status: 'draft' | 'sent'): Act =>
  async ({ desk }, invoice) =>
    invoice.status === (status === 'draft' ? 'sent' : 'draft') ? desk.save(invoice, { status }) : null;
const payOut: Act = async ({ desk, choice }, { clientId }) => {
  const { balanceCents } = ClientCredit.parse((await desk.staff(`/clients/${clientId}/credit`)).body);
  if (balanceCents === 0) return null;
  const body = { amount: dollars(choice.upTo(balanceCents)), method: 'wire', reason };
  return desk.staff(`/clients/${clientId}/credit/pay-out`, body);
};

/** Closes the books through a day, or opens them again from it. */
async function lock(
  { desk }: Agency,
  dayAfter: (lockedThrough: string | null) => string | null,
): Promise<Answer | null> {
  const { version, lockedThrough } = PeriodLock.parse((await desk.staff('/bookkeeping/period-lock')).body);
  const body = { version, lockedThrough: dayAfter(lockedThrough), reason };
  if (body.lockedThrough === lockedThrough) return null;
  const cookie = await signIn(desk.app, owner);
  return desk.app.call('/bookkeeping/period-lock', { method: 'PUT', cookie, headers: fromOurPage, body });
}
const close: Act = (agency) => {
  const day = daysAfter(todayOf(agency), -agency.choice.upTo(12));
  return lock(agency, (lockedThrough) => (lockedThrough !== null && lockedThrough > day ? lockedThrough : day));
};
const reopen: Act = (agency) =>
  lock(agency, (lockedThrough) => (lockedThrough && agency.choice.chance(0.5) ? daysAfter(lockedThrough, -5) : null));

export const staffActs: Readonly<Record<string, Act>> = {
  pay,
  'pay more': pay,
  'use credit': (agency, invoice) => post(agency, invoice, 'apply-credit', {}),
  refund: giveBack,
  credit: lower('credit-notes'),
  'credit what was paid': creditPaid,
  'write off': lower('write-offs'),
  'write off more': lower('write-offs'),
  'end a write-off': endWriteOff,
  'take back': takeBack,
  correct,
  'to draft': setStatus('draft'),
  'send again': setStatus('sent'),
  void: (agency, invoice) => post(agency, invoice, 'void', {}),
  relink: (agency, invoice) => post(agency, invoice, 'link-client', { clientId: agency.choice.one(agency.clients) }),
  'pay out': payOut,
  close,
  reopen,
};
