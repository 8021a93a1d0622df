import type { ChargeOutcome } from './payment-provider.ts';

/** What is known of a saved card. */
export interface ProviderSavedCard {
  /** The provider's id of the payment method. */
  readonly reference: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

export interface CardSessionRequest {
  readonly setupId: string;
  readonly customer: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A charge of a saved card. Equal requests give equal parameters, because the idempotency key stands for them. */
export interface ChargeRequest {
  readonly checkoutId: string;
  readonly customer: string;
  readonly card: string;
  readonly amountCents: number;
  readonly currency: 'usd';
  readonly description: string;
}

/** Cards that clients saved; also the injection token. Methods throw `ProviderFailure`. */
export abstract class CardProvider {
  /** The same client returns the same customer. */
  abstract createCustomer(clientId: string, who: { name: string; email: string }): Promise<string>;
  /** A page that saves a card; the same setup returns the same session, also after a crash. */
  abstract createSession(request: CardSessionRequest): Promise<{ id: string; url: string; expiresAt: Date }>;
  /** Null when the provider does not know it. The card is null until it is saved. */
  abstract findSession(sessionId: string): Promise<{
    readonly setupId: string | null;
    readonly open: boolean;
    readonly card: ProviderSavedCard | null;
  } | null>;
  /** The card that paid a session of `PaymentProvider` and was kept; null when none was. */
  abstract findPaidCard(sessionId: string): Promise<ProviderSavedCard | null>;
  /** Charges a card while its owner is away. A refusal of the bank is an outcome, not a failure. */
  abstract charge(request: ChargeRequest, key: string): Promise<ChargeOutcome>;
  /**
   * The charge of a checkout whose answer was lost; null when the provider never made one. `since` is the time of the
   * checkout, before which there is no charge of it.
   */
  abstract findCharge(customer: string, checkoutId: string, since: Date): Promise<ChargeOutcome | null>;
  /** Detaches a card; no error if it is gone already. */
  abstract forgetCard(card: string): Promise<void>;
}
