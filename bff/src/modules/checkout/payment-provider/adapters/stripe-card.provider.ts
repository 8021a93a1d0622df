import { Inject, Injectable } from '@nestjs/common';
import { Stripe } from 'stripe';
import { CONFIG, type Config } from '../../../../platform/config.ts';
import type { CardProvider, CardSessionRequest, ChargeRequest, ProviderSavedCard } from '../ports/card-provider.ts';
import { type ChargeOutcome, ProviderFailure } from '../ports/payment-provider.ts';
import { called, createStripe, findIn, foundOrNull } from './stripe-client.ts';
import { cardPurpose, toChargeOutcome } from './stripe-events.ts';

/** Our clock and the provider's may differ by so many seconds. */
const clockError = 3600;

/** Cards that clients saved, at Stripe. */
@Injectable()
export class StripeCardProvider implements CardProvider {
  private readonly stripe: Stripe;

  constructor(@Inject(CONFIG) { payments }: Config) {
    this.stripe = createStripe(payments);
  }

  async createCustomer(clientId: string, who: { name: string; email: string }): Promise<string> {
    const customer = await called(
      this.stripe.customers.create(
        { ...who, metadata: { purpose: cardPurpose, client_id: clientId } },
        { idempotencyKey: `client-customer-${clientId}` },
      ),
    );
    return customer.id;
  }

  async createSession({
    setupId,
    customer,
    successUrl,
    cancelUrl,
  }: CardSessionRequest): Promise<{ id: string; url: string; expiresAt: Date }> {
    const metadata = { purpose: cardPurpose, card_setup_id: setupId };
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'setup',
      currency: 'usd',
      customer,
      client_reference_id: setupId,
      metadata,
      setup_intent_data: { metadata },
      success_url: successUrl,
      cancel_url: cancelUrl,
    };
    const session = await called(
      this.stripe.checkout.sessions.create(params, { idempotencyKey: `card-setup-${setupId}` }),
    );
    if (!session.url) throw new ProviderFailure('refused', 'The session has no address');
    return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  }

  async findSession(
    sessionId: string,
  ): Promise<{ setupId: string | null; open: boolean; card: ProviderSavedCard | null } | null> {
    const session = await foundOrNull(
      this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] }),
    );
    if (!session) return null;
    const { setup_intent: setup } = session;
    const method = setup && typeof setup === 'object' && setup.status === 'succeeded' ? setup.payment_method : null;
    return {
      setupId: session.metadata?.['card_setup_id'] ?? null,
      open: session.status === 'open',
      card: method && typeof method === 'object' ? toCard(method) : null,
    };
  }

  async findPaidCard(sessionId: string): Promise<ProviderSavedCard | null> {
    const session = await foundOrNull(
      this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.payment_method'] }),
    );
    const { payment_intent: intent } = session ?? {};
    const method = intent && typeof intent === 'object' && intent.status === 'succeeded' ? intent.payment_method : null;
    return method && typeof method === 'object' && method.customer ? toCard(method) : null;
  }

  async charge(
    { checkoutId, customer, card, amountCents, currency, description }: ChargeRequest,
    key: string,
  ): Promise<ChargeOutcome> {
    const params: Stripe.PaymentIntentCreateParams = {
      amount: amountCents,
      currency,
      customer,
      payment_method: card,
      off_session: true,
      confirm: true,
      description,
      metadata: { purpose: cardPurpose, checkout_id: checkoutId },
      expand: ['latest_charge'],
    };
    try {
      return toChargeOutcome(await called(this.stripe.paymentIntents.create(params, { idempotencyKey: key })));
    } catch (error) {
      const cause = error instanceof ProviderFailure ? error.cause : null;
      if (!(cause instanceof Stripe.errors.StripeCardError)) throw error;
      return {
        state: 'declined',
        reference: cause.payment_intent?.id ?? null,
        code: reasonOf(cause.code ?? null, cause.decline_code ?? null),
      };
    }
  }

  async findCharge(customer: string, checkoutId: string, since: Date): Promise<ChargeOutcome | null> {
    const created = { gte: Math.floor(since.getTime() / 1000) - clockError };
    const intent = await findIn(
      this.stripe.paymentIntents.list({ customer, created, limit: 100, expand: ['data.latest_charge'] }),
      ({ metadata }) => metadata['checkout_id'] === checkoutId,
    );
    return intent ? toChargeOutcome(intent) : null;
  }

  async forgetCard(card: string): Promise<void> {
    await called(this.stripe.paymentMethods.detach(card)).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    });
  }
}

/** The bank's reason says more than `card_declined`, unless it gave none. */
const reasonOf = (code: string | null, declineCode: string | null): string =>
  (declineCode === 'generic_decline' ? code : declineCode) ?? code ?? 'card_declined';

const toCard = ({ id, card }: Stripe.PaymentMethod): ProviderSavedCard | null =>
  card
    ? {
        reference: id,
        brand: card.brand,
        last4: card.last4,
        expiryMonth: card.exp_month,
        expiryYear: card.exp_year,
      }
    : null;
