import type { PayMethod } from '@vitrine/contracts';

interface Payer {
  readonly name: string | null;
  readonly email: string | null;
}

/** A payment as the provider confirmed it. */
export interface ConfirmedPayment {
  /** The provider's id of the payment, or of the subscription's invoice. Unique in the ledger. */
  readonly reference: string;
  readonly subscription: string | null;
  readonly amountCents: number;
  /** Lower case. */
  readonly currency: string;
  readonly payer: Payer;
  /** Left out until the provider was asked. */
  readonly method?: PayMethod | null;
  /** When it was paid, by the provider's clock; the event may arrive days later. */
  readonly paidAt: Date;
}
