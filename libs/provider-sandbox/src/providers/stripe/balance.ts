import type { Stripe } from 'stripe';
import type { StripeRecords } from './records.ts';
import { now, stripeId } from './values.ts';

const day = 24 * 60 * 60;
/** Days until the money of a charge can be paid out. */
const payoutDelay = 2 * day;
/** Stripe's fee for a dispute, cents; it isn't given back. */
const disputeFee = 1500;

/** Stripe's standard rates: 2.9 % + 30¢ for cards, 0.8 % up to $5 for bank debits. */
const feeOf = ({ amount, id }: Stripe.Charge): number =>
  id.startsWith('py_') ? Math.min(500, Math.round(amount * 0.008)) : Math.round(amount * 0.029) + 30;

interface Movement extends Pick<
  Stripe.BalanceTransaction,
  'amount' | 'created' | 'currency' | 'fee' | 'reporting_category' | 'type'
> {
  readonly source: string;
  readonly description?: string | null;
  readonly feeText?: string;
}

const transactionId = (type: string, source: string): string => `txn_${type}_${source.replace(/^[a-z]+_/, '')}`;
const typeOf = ({ id }: Stripe.Charge): 'payment' | 'charge' => (id.startsWith('py_') ? 'payment' : 'charge');
/** The id of what a charge brought to the balance. */
export const chargeTransactionId = (charge: Stripe.Charge): string => transactionId(typeOf(charge), charge.id);

/** When a charge reached the balance: a bank debit when it settled, days after it was made. */
const settledAt = ({ events }: StripeRecords, charge: Stripe.Charge): number =>
  (typeOf(charge) === 'payment' &&
    events.findLast(({ type, data }) => type === 'charge.succeeded' && isAbout(data.object, charge))?.created) ||
  charge.created;
const isAbout = (object: unknown, { id }: Stripe.Charge): boolean =>
  typeof object === 'object' && object !== null && 'id' in object && object.id === id;

const transaction = ({
  description = null,
  feeText = 'Stripe processing fees',
  ...movement
}: Movement): Stripe.BalanceTransaction => ({
  id: transactionId(movement.type, movement.source),
  object: 'balance_transaction',
  available_on: movement.type === 'payout' ? movement.created : midnight(movement.created) + payoutDelay,
  balance_type: 'payments',
  description,
  exchange_rate: null,
  fee_details:
    movement.fee === 0
      ? []
      : [
          {
            amount: movement.fee,
            application: null,
            currency: movement.currency,
            description: feeText,
            type: 'stripe_fee',
          },
        ],
  net: movement.amount - movement.fee,
  status: midnight(movement.created) + payoutDelay <= now() ? 'available' : 'pending',
  ...movement,
});

const midnight = (seconds: number): number => seconds - (seconds % day);

/** What a dispute takes from the balance, with its fee, or gives back: at once, and without the fee. */
export const disputeMovement = (
  dispute: Stripe.Dispute,
  way: 'withdrawn' | 'reinstated',
): Stripe.BalanceTransaction => {
  const charge = typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id;
  const movement = transaction({
    amount: way === 'withdrawn' ? -dispute.amount : dispute.amount,
    created: now(),
    currency: dispute.currency,
    description: way === 'withdrawn' ? `Chargeback withdrawal for ${charge}` : `Chargeback reversal for ${charge}`,
    fee: way === 'withdrawn' ? disputeFee : 0,
    feeText: 'Dispute fee',
    reporting_category: way === 'withdrawn' ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    type: 'adjustment',
  });
  return { ...movement, id: stripeId('txn'), available_on: movement.created, status: 'available' };
};

/** Everything but payouts that changed the balance, oldest first; it follows from what is kept. */
function movements(records: StripeRecords): Stripe.BalanceTransaction[] {
  return [
    ...records.charges
      .filter(({ status }) => status === 'succeeded')
      .map((charge) =>
        transaction({
          amount: charge.amount,
          created: settledAt(records, charge),
          currency: charge.currency,
          description: charge.description,
          fee: feeOf(charge),
          reporting_category: 'charge',
          source: charge.id,
          type: typeOf(charge),
        }),
      ),
    ...records.refunds
      .filter(({ status }) => status === 'succeeded' || status === 'failed')
      .flatMap((refund) => {
        const common = { created: refund.created, currency: refund.currency, fee: 0, source: refund.id };
        return [
          transaction({ ...common, amount: -refund.amount, reporting_category: 'refund', type: 'refund' }),
          ...(refund.status === 'failed'
            ? [
                transaction({
                  ...common,
                  amount: refund.amount,
                  reporting_category: 'refund_failure',
                  type: 'refund_failure',
                }),
              ]
            : []),
        ];
      }),
    ...records.disputes.flatMap((dispute) => dispute.balance_transactions),
  ].toSorted((a, b) => a.created - b.created);
}

/** Automatic daily payouts of what became available; nothing is paid out while the balance isn't above zero. */
export function payoutsOf(records: StripeRecords): Stripe.Payout[] {
  const changes = movements(records);
  const first = changes[0];
  if (first === undefined) return [];
  const payouts: Stripe.Payout[] = [];
  let paidOut = 0;
  for (let created = midnight(first.created) + payoutDelay; created <= now(); created += day) {
    const available = changes
      .filter((one) => one.available_on <= created && one.currency === 'usd')
      .reduce((sum, { net }) => sum + net, 0);
    const amount = available - paidOut;
    if (amount <= 0) continue;
    paidOut += amount;
    payouts.push(payoutOf(amount, created));
  }
  return payouts;
}

function payoutOf(amount: number, created: number): Stripe.Payout {
  const name = new Date(created * 1000).toISOString().slice(0, 10).replaceAll('-', '');
  return {
    id: `po_${name}`,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + day,
    automatic: true,
    balance_transaction: `txn_payout_${name}`,
    created,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: created + day <= now() ? 'paid' : 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}

/** A balance transaction with the payout that paid it out, which Stripe only tells by its filter. */
type PaidOut = Stripe.BalanceTransaction & { readonly payout: string | null };

/** What changed the balance, in the shapes of Stripe's API, oldest first. */
export function balanceTransactionsOf(records: StripeRecords): PaidOut[] {
  const payouts = payoutsOf(records);
  const payoutOfMovement = ({ available_on: available, currency }: Stripe.BalanceTransaction) =>
    currency === 'usd' ? (payouts.find(({ created }) => created >= available)?.id ?? null) : null;
  return [
    ...movements(records).map((movement) => ({ ...movement, payout: payoutOfMovement(movement) })),
    ...payouts.map(({ id, amount, created, currency, description }) => ({
      ...transaction({
        amount: -amount,
        created,
        currency,
        description,
        fee: 0,
        reporting_category: 'payout',
        source: id,
        type: 'payout',
      }),
      payout: id,
    })),
  ].toSorted((a, b) => a.created - b.created);
}
