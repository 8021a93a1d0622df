import type { Store } from '../../state/store.ts';
import { createCharges, type Charges } from './charges.ts';
import { createPaymentAttempts, type BankContext } from './payment-attempts.ts';
import type { StripeRecords } from './records.ts';
import { createSavedCards, type SavedCards } from './saved-cards.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import type { Emit } from './webhooks.ts';

/**
 * What happens to money on Stripe's side: a card is charged or declined, a bank debit settles days later, a month
 * passes. Each movement changes the records and emits events.
 */
export interface Bank extends Sessions, Subscriptions, Charges, SavedCards {}

/** Applies a change to Stripe's records, and returns what `how` returns. */
export const changeStripe = <T>(store: Store, how: (records: StripeRecords) => T): T => {
  const box: { value?: T } = {};
  store.change(({ stripe }) => {
    box.value = how(stripe);
  });
  return box.value as T;
};

export const createBank = (parts: { store: Store; emit: Emit; publicUrl: () => string }): Bank => {
  const context: BankContext = { ...parts, change: (how) => changeStripe(parts.store, how) };
  const attempts = createPaymentAttempts(context);
  return {
    ...createSessions(context, attempts),
    ...createSubscriptions(context, attempts),
    ...createCharges(context),
    ...createSavedCards(context),
  };
};
