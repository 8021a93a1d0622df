import type { Stripe } from 'stripe';
import type { Form } from '../requests.ts';
import { idOf, type BankContext } from './payment-attempts.ts';
import { type Decline, makeCharge, makePaymentIntent, savedCardDeclines } from './payments.ts';
import { put, type StripeRecords } from './records.ts';
import { invalid, metadataOf, missing, now, numberOf, Refusal, textOf, unknown } from './values.ts';

/** Every parameter of a confirmed payment intent that the product may send; another one is refused. */
const parameters = new Set(
  'amount confirm currency customer description expand metadata off_session payment_method receipt_email'.split(' '),
);

/** Charges of cards that were saved, without their owner being there. */
export interface SavedCards {
  /**
   * Creates and confirms a payment intent with a saved card.
   * @throws Refusal 402 when the bank declines; the intent and its failed charge are kept.
   */
  readonly chargeSavedCard: (form: Form) => Stripe.PaymentIntent;
  /** The bank sends another card, or the old one expires. */
  readonly changeCard: (
    paymentMethodId: string,
    changes: { last4?: string; exp_month?: number; exp_year?: number },
  ) => Stripe.PaymentMethod;
}

export const createSavedCards = ({ store, emit, publicUrl, change }: BankContext): SavedCards => {
  const findCard = (id: string): Stripe.PaymentMethod => {
    const card = store.records.stripe.paymentMethods.find((one) => one.id === id);
    if (card === undefined) throw unknown('payment_method', id);
    return card;
  };
  const declineOf = (card: Stripe.PaymentMethod): Decline | null => {
    const { last4 = '', exp_month: month = 12, exp_year: year = 0 } = card.card ?? {};
    // The first moment of the month after the one it expires in.
    if (Date.UTC(year, month, 1) / 1000 <= now()) return savedCardDeclines['0069'];
    return last4 in savedCardDeclines ? savedCardDeclines[last4 as keyof typeof savedCardDeclines] : null;
  };
  const decline = (
    records: StripeRecords,
    intent: Stripe.PaymentIntent,
    card: Stripe.PaymentMethod,
    why: Decline,
    who: { email: string | null; name: string | null },
  ): Stripe.PaymentIntent => {
    const options = { status: 'failed', method: 'card', ...who, publicUrl: publicUrl(), card, decline: why } as const;
    const charge = put(records.charges, makeCharge(intent, options));
    const failed = put(records.paymentIntents, {
      ...intent,
      latest_charge: charge.id,
      last_payment_error: {
        type: 'card_error',
        code: why.code,
        decline_code: why.declineCode,
        message: why.message,
        charge: charge.id,
        payment_method: card,
      },
    } satisfies Stripe.PaymentIntent);
    emit(records, 'charge.failed', charge);
    emit(records, 'payment_intent.payment_failed', failed);
    return failed;
  };

  return {
    chargeSavedCard: (form) => {
      const strange = Object.keys(form).find((name) => !parameters.has(name));
      if (strange !== undefined)
        throw new Refusal(`Received unknown parameter: ${strange.slice(0, 60)}`, {
          param: strange,
          code: 'parameter_unknown',
        });
      const amount = numberOf(form['amount'], 'amount');
      const currency = textOf(form['currency']);
      if (amount === null) throw missing('amount');
      if (currency === null) throw missing('currency');
      if (currency === 'usd' && amount < 50)
        throw new Refusal('Amount must be at least $0.50 usd', { param: 'amount', code: 'amount_too_small' });
      if (form['confirm'] !== 'true' || form['off_session'] !== 'true')
        throw invalid('confirm', 'The sandbox only knows payment intents that are confirmed off session at once.');
      const card = findCard(textOf(form['payment_method']) ?? '');
      const customer = store.records.stripe.customers.find(({ id }) => id === textOf(form['customer']));
      if (customer === undefined) throw unknown('customer', textOf(form['customer']) ?? '');
      if (idOf(card.customer) !== customer.id)
        throw new Refusal(
          `The customer does not have a payment method with the ID ${card.id}. The payment method must be attached ` +
            'to the customer.',
          { param: 'payment_method', code: 'resource_missing' },
        );
      const who = { email: customer.email, name: customer.name ?? null };
      const why = declineOf(card);
      const intent = change((records) => {
        const paymentIntent = put(records.paymentIntents, {
          ...makePaymentIntent({
            amount,
            currency,
            customer: customer.id,
            description: textOf(form['description']),
            metadata: metadataOf(form['metadata']),
            receiptEmail: textOf(form['receipt_email']),
          }),
          payment_method_types: ['card'],
        });
        emit(records, 'payment_intent.created', paymentIntent);
        if (why !== null) return decline(records, paymentIntent, card, why, who);
        const charge = put(
          records.charges,
          makeCharge(paymentIntent, { status: 'succeeded', method: 'card', ...who, publicUrl: publicUrl(), card }),
        );
        const paid = put(records.paymentIntents, {
          ...paymentIntent,
          status: 'succeeded',
          amount_received: amount,
          latest_charge: charge.id,
          payment_method: card.id,
        } satisfies Stripe.PaymentIntent);
        emit(records, 'charge.succeeded', charge);
        emit(records, 'payment_intent.succeeded', paid);
        return paid;
      });
      if (why === null) return intent;
      throw new Refusal(why.message, {
        status: 402,
        code: why.code,
        details: {
          type: 'card_error',
          decline_code: why.declineCode,
          charge: idOf(intent.latest_charge),
          payment_intent: intent,
        },
      });
    },
    changeCard: (paymentMethodId, changes) => {
      const card = findCard(paymentMethodId);
      return change((records) => {
        const changed = put(records.paymentMethods, {
          ...card,
          card: { ...card.card, ...changes },
        } as Stripe.PaymentMethod);
        emit(records, 'payment_method.updated', changed);
        return changed;
      });
    },
  };
};
