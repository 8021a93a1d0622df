import type { PlanId } from '@vitrine/contracts';

/** What the provider's hosted page collects. */
type PlanPurpose =
  | { readonly kind: 'plan'; readonly plan: PlanId; readonly productName: string; readonly amountCents: number }
  | { readonly kind: 'card' };

export interface PlanSessionRequest {
  /** Our id of the session; part of the idempotency key. */
  readonly sessionId: string;
  readonly customer: string;
  readonly purpose: PlanPurpose;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface ProviderSubscription {
  readonly reference: string;
  readonly plan: PlanId;
  readonly status: 'active' | 'past_due' | 'ended';
  readonly amountCents: number;
  readonly currentPeriodEnd: Date;
}

export interface ProviderCard {
  readonly reference: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly isDefault: boolean;
}

export interface ProviderPlanInvoice {
  readonly reference: string;
  readonly plan: PlanId;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly status: 'paid' | 'open' | 'void';
  readonly date: Date;
}

/** The agency's account at the provider. */
export interface ProviderAccount {
  /** Running subscriptions, newest first. The first is the plan; it replaced any others. */
  readonly subscriptions: readonly ProviderSubscription[];
  readonly cards: readonly ProviderCard[];
  /** Newest first. */
  readonly invoices: readonly ProviderPlanInvoice[];
}

/** The provider of the agency's own plan and cards; also the injection token. Methods throw `ProviderFailure`. */
export abstract class PlanProvider {
  /** The same reference returns the same customer. */
  abstract createCustomer(reference: string, who: { name: string; email: string }): Promise<string>;
  abstract createSession(request: PlanSessionRequest): Promise<{ id: string; url: string }>;
  /** Null when the provider does not know it. */
  abstract sessionState(sessionId: string): Promise<'open' | 'done' | 'expired' | null>;
  abstract readAccount(customer: string): Promise<ProviderAccount>;
  /** Ends a subscription at once; no error if it has ended already. */
  abstract endSubscription(subscription: string): Promise<void>;
  abstract makeDefault(customer: string, card: string): Promise<void>;
  /** Detaches a card; no error if it is gone already. */
  abstract forgetCard(card: string): Promise<void>;
}
