import { Inject, Injectable } from '@nestjs/common';
import { PlanId } from '@vitrine/contracts';
import type { Stripe } from 'stripe';
import { CONFIG, type Config } from '../../../../platform/config.ts';
import { ProviderFailure } from '../ports/payment-provider.ts';
import type {
  PlanProvider,
  PlanSessionRequest,
  ProviderAccount,
  ProviderCard,
  ProviderPlanInvoice,
  ProviderSubscription,
} from '../ports/plan-provider.ts';
import { called, createStripe, idOf, isMissing, subscriptionStatusOf } from './stripe-client.ts';

/** Metadata of every object of the agency's own plan, to distinguish its events from those of clients. */
export const planPurpose = 'agency-plan';

/** The agency's own plan and cards at Stripe. */
@Injectable()
export class StripePlanProvider implements PlanProvider {
  private readonly stripe: Stripe;

  constructor(@Inject(CONFIG) { payments }: Config) {
    this.stripe = createStripe(payments);
  }

  async createCustomer(reference: string, who: { name: string; email: string }): Promise<string> {
    const customer = await called(
      this.stripe.customers.create(
        { ...who, metadata: { purpose: planPurpose } },
        { idempotencyKey: `plan-customer-${reference}` },
      ),
    );
    return customer.id;
  }

  async createSession({
    sessionId,
    customer,
    purpose,
    successUrl,
    cancelUrl,
  }: PlanSessionRequest): Promise<{ id: string; url: string }> {
    const metadata = { purpose: planPurpose, ...(purpose.kind === 'plan' ? { plan: purpose.plan } : {}) };
    const common = { customer, metadata, success_url: successUrl, cancel_url: cancelUrl };
    const params: Stripe.Checkout.SessionCreateParams =
      purpose.kind === 'card'
        ? { ...common, mode: 'setup', currency: 'usd', setup_intent_data: { metadata } }
        : {
            ...common,
            mode: 'subscription',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: 'usd',
                  unit_amount: purpose.amountCents,
                  product_data: { name: purpose.productName },
                  recurring: { interval: 'month' },
                },
              },
            ],
            subscription_data: { metadata },
          };
    const session = await called(
      this.stripe.checkout.sessions.create(params, { idempotencyKey: `plan-session-${sessionId}` }),
    );
    if (!session.url) throw new ProviderFailure('refused', 'The session has no address');
    return { id: session.id, url: session.url };
  }

  async sessionState(sessionId: string): Promise<'open' | 'done' | 'expired' | null> {
    const session = await called(this.stripe.checkout.sessions.retrieve(sessionId)).catch(nullIfMissing);
    if (!session) return null;
    return session.status === 'complete' ? 'done' : session.status === 'expired' ? 'expired' : 'open';
  }

  async readAccount(customer: string): Promise<ProviderAccount> {
    const [person, subscriptions, cards, invoices, charges] = await Promise.all([
      called(this.stripe.customers.retrieve(customer)),
      called(this.stripe.subscriptions.list({ customer, limit: 100 })),
      called(this.stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })),
      called(this.stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] })),
      called(this.stripe.charges.list({ customer, limit: 100 })),
    ]);
    const preferred = person.deleted ? null : idOf(person.invoice_settings.default_payment_method);
    return {
      subscriptions: subscriptions.data
        .flatMap((one) => toSubscription(one) ?? [])
        .filter(({ status }) => status !== 'ended'),
      cards: cards.data.flatMap((one) => toCard(one, preferred) ?? []),
      invoices: invoices.data.flatMap((one) => toInvoice(one, charges.data) ?? []),
    };
  }

  async endSubscription(subscription: string): Promise<void> {
    await called(this.stripe.subscriptions.cancel(subscription)).catch(nullIfMissing);
  }

  async makeDefault(customer: string, card: string): Promise<void> {
    await called(this.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }));
  }

  async forgetCard(card: string): Promise<void> {
    await called(this.stripe.paymentMethods.detach(card)).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    });
  }
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof ProviderFailure && isMissing(error.cause)) return null;
  throw error;
};

function toSubscription({ id, metadata, status, items }: Stripe.Subscription): ProviderSubscription | null {
  const plan = PlanId.safeParse(metadata['plan']);
  const [item] = items.data;
  if (!plan.success || !item) return null;
  return {
    reference: id,
    plan: plan.data,
    status: subscriptionStatusOf(status),
    amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currentPeriodEnd: new Date(item.current_period_end * 1000),
  };
}

function toCard({ id, card }: Stripe.PaymentMethod, preferred: string | null): ProviderCard | null {
  return card
    ? {
        reference: id,
        brand: card.brand,
        last4: card.last4,
        expiryMonth: card.exp_month,
        expiryYear: card.exp_year,
        isDefault: id === preferred,
      }
    : null;
}

/** Refunds are stored on the charges of an invoice's payments, not on the invoice. */
function toInvoice(
  { id, parent, total, status, created, payments }: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): ProviderPlanInvoice | null {
  const plan = PlanId.safeParse(parent?.subscription_details?.metadata?.['plan']);
  if (!plan.success || !id || status === 'draft') return null;
  const intents = new Set(payments?.data.map(({ payment }) => idOf(payment.payment_intent ?? null)));
  const refundedCents = charges.reduce(
    (sum, charge) =>
      charge.payment_intent && intents.has(idOf(charge.payment_intent)) ? sum + charge.amount_refunded : sum,
    0,
  );
  return {
    reference: id,
    plan: plan.data,
    amountCents: total,
    refundedCents,
    status: status === 'paid' ? 'paid' : status === 'void' ? 'void' : 'open',
    date: new Date(created * 1000),
  };
}
