import type { PlanId } from '@vitrine/contracts';

/** What the provider's hosted page is for. */
export type PlanPurpose =
  | { readonly kind: 'plan'; readonly plan: PlanId; readonly productName: string; readonly amountCents: number }
  | { readonly kind: 'card' };

export interface PlanSessionRequest {
  /** Our id of the session; also the idempotency key. */
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
  /** Of what was paid, what was given back since. */
  readonly refundedCents: number;
  readonly status: 'paid' | 'open' | 'void';
  readonly date: Date;
}

/** Everything the provider knows of the agency as its customer. */
export interface ProviderAccount {
  /** Those that run, newest first; the first is the plan, any other was replaced by it. */
  readonly subscriptions: readonly ProviderSubscription[];
  readonly cards: readonly ProviderCard[];
  /** Newest first. */
  readonly invoices: readonly ProviderPlanInvoice[];
}

/** Who sells the agency its own plan and keeps its cards. Failures are `ProviderFailure`. It is also the injection token. */
export abstract class PlanProvider {
  /** The same reference answers the same customer. */
  abstract createCustomer(reference: string, who: { name: string; email: string }): Promise<string>;
  abstract createSession(request: PlanSessionRequest): Promise<{ id: string; url: string }>;
  /** Null when the provider does not know it. */
  abstract sessionState(sessionId: string): Promise<'open' | 'done' | 'expired' | null>;
  abstract readAccount(customer: string): Promise<ProviderAccount>;
  /** Ends a subscription at once; one that is over already stays so. */
  abstract endSubscription(subscription: string): Promise<void>;
  abstract makeDefault(customer: string, card: string): Promise<void>;
  /** Forgets a card; one that is gone already stays so. */
  abstract forgetCard(card: string): Promise<void>;
}
