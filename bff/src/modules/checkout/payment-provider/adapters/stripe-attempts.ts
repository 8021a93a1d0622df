import type { PayMethod } from '@vitrine/contracts';
import type { Stripe } from 'stripe';
import type { AttemptKey, PaymentAttempt } from '../ports/payment-provider.ts';
import { called, foundOrNull } from './stripe-client.ts';

/** An event waits for the answer, and so does the payer on the provider's page. Milliseconds. */
const impatient = { timeout: 3_000, maxNetworkRetries: 0 };

/** Reads how a session's payment, or a subscription's invoice, is being paid. Throws a `ProviderFailure`. */
export async function findAttempt(stripe: Stripe, key: AttemptKey): Promise<PaymentAttempt | null> {
  const intent =
    'payment' in key
      ? await foundOrNull(stripe.paymentIntents.retrieve(key.payment, { expand: ['latest_charge'] }, impatient))
      : await findIntentOf(stripe, key.invoice);
  return intent && toAttempt(intent);
}

async function findIntentOf(stripe: Stripe, invoice: string): Promise<Stripe.PaymentIntent | null> {
  const expand = ['data.payment.payment_intent.latest_charge'];
  const { data } = await called(stripe.invoicePayments.list({ invoice, expand, limit: 1 }, impatient));
  const intent = data[0]?.payment.payment_intent;
  return typeof intent === 'object' ? intent : null;
}

/** Needs `latest_charge` expanded. A bank debit that failed waits for another method, as a declined card does. */
function toAttempt({ latest_charge: charge, last_payment_error: error, status }: Stripe.PaymentIntent): PaymentAttempt {
  const last = typeof charge === 'object' ? charge : null;
  return {
    method: methodOf(last?.payment_method_details ?? error?.payment_method ?? null),
    hasFailed: status === 'requires_payment_method' || status === 'canceled',
    failureCode: error?.decline_code ?? last?.failure_code ?? error?.code ?? null,
  };
}

type Details = Pick<Stripe.PaymentMethod, 'type'> & {
  readonly card?: { readonly last4: string | null };
  readonly us_bank_account?: { readonly last4: string | null };
};

function methodOf(details: Details | null): PayMethod | null {
  if (!details) return null;
  return details.type === 'us_bank_account'
    ? { type: 'bank_account', last4: details.us_bank_account?.last4 ?? null }
    : { type: 'card', last4: details.card?.last4 ?? null };
}
