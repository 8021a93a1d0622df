import { DisputesService } from '../../../src/modules/checkout/index.ts';
import { open } from '../../checkout/support.ts';
import type { Answer } from '../../support/test-app.ts';
import { type Act, type Agency, isOpen, publicIdOf, todayOf } from './agency.ts';

const stripeOf = ({ desk }: Agency) => desk.sandbox.stripe;

/** Takes one that chance chose out of a list. */
function taken<T>({ choice }: Agency, list: T[], fits: (one: T) => boolean = () => true): T | null {
  const found = choice.one(list.filter(fits));
  if (found === undefined) return null;
  list.splice(list.indexOf(found), 1);
  return found;
}

/** The provider has done something to an invoice; it was told to us, and a further question changes nothing. */
async function follow(agency: Agency, invoiceId: string, dispute?: string): Promise<Answer> {
  await stripeOf(agency).webhooks.settled();
  if (dispute !== undefined) await agency.desk.app.app.nest.get(DisputesService).refresh(dispute);
  agency.touched.add(invoiceId);
  return agency.desk.staff(`/invoices/${invoiceId}`);
}

/** Remembers what can be disputed or returned. */
const noteCharge = (agency: Agency, invoiceId: string, intent: unknown, isBank: boolean): void => {
  const found = stripeOf(agency)
    .charges()
    .find(({ payment_intent: paid }) => paid === intent);
  if (found) agency.charges.push({ invoiceId, charge: found.id, isBank });
};

const payBy =
  (method: 'card' | 'us_bank_account'): Act =>
  async (agency, invoice) => {
    const publicId = publicIdOf(invoice);
    if (!publicId || !isOpen(invoice) || invoice.paymentLinkUntil < todayOf(agency)) return null;
    const session = await open(agency.desk.app, { invoice: publicId });
    if (session.status !== 200) return session;
    const id = String(session.body['id']);
    const { payment_intent: intent } = stripeOf(agency).pay(id, { method }).session;
    const answer = await follow(agency, invoice.id);
    if (method === 'card') noteCharge(agency, invoice.id, intent, false);
    else agency.debits.push({ invoiceId: invoice.id, session: id, intent });
    return answer;
  };

const settle: Act = async (agency) => {
  const debit = taken(agency, agency.debits);
  if (!debit) return null;
  const isPaid = agency.choice.chance(0.8);
  if (isPaid) stripeOf(agency).settle(debit.session, 'succeeded');
  else stripeOf(agency).settle(debit.session, 'failed', 'insufficient_funds');
  const answer = await follow(agency, debit.invoiceId);
  if (isPaid) noteCharge(agency, debit.invoiceId, debit.intent, true);
  return answer;
};

const returnDebit: Act = async (agency) => {
  const debit = taken(agency, agency.charges, ({ isBank }) => isBank);
  return debit && follow(agency, debit.invoiceId, stripeOf(agency).returnDebit(debit.charge).id);
};

const dispute: Act = async (agency) => {
  const { choice } = agency;
  const disputed = taken(agency, agency.charges, ({ isBank }) => !isBank);
  if (!disputed) return null;
  const { invoiceId, charge } = disputed;
  const cents =
    stripeOf(agency)
      .charges()
      .find(({ id }) => id === charge)?.amount ?? 0;
  const { id } = stripeOf(agency).dispute(charge, choice.chance(0.4) ? { amount: choice.upTo(cents) } : {});
  agency.disputes.push({ invoiceId, id });
  return follow(agency, invoiceId, id);
};

const decide =
  (outcome: 'won' | 'lost'): Act =>
  async (agency) => {
    const open = taken(agency, agency.disputes);
    if (!open) return null;
    stripeOf(agency).closeDispute(open.id, outcome);
    // The bank decides anew about a lost one.
    if (outcome === 'lost' && agency.choice.chance(0.4)) {
      await follow(agency, open.invoiceId, open.id);
      stripeOf(agency).answerDispute(open.id);
      agency.disputes.push(open);
    }
    return follow(agency, open.invoiceId, open.id);
  };

export const providerActs: Readonly<Record<string, Act>> = {
  'pay by card': payBy('card'),
  'pay by bank': payBy('us_bank_account'),
  'settle a bank payment': settle,
  'return a bank payment': returnDebit,
  dispute,
  'lose a dispute': decide('lost'),
  'win a dispute': decide('won'),
};
