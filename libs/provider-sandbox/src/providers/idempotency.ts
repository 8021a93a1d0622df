import { createHash } from 'node:crypto';
import type { Store } from '../state/store.ts';
import type { SavedAnswer } from '../state/records.ts';
import type { Provider } from '../faults/faults.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What is known of an idempotency key: nothing, the same request's answer, or that it was another request. */
export type KeyState =
  | { readonly kind: 'new' }
  | { readonly kind: 'same'; readonly answer: SavedAnswer }
  | { readonly kind: 'other' };

/** Keys live a day, at Resend as at Stripe. */
export const lookUpKey = (store: Store, provider: Provider, key: string, fingerprint: string): KeyState => {
  const answer = store.records.answers[`${provider}:${key}`];
  if (answer === undefined || Date.now() - Date.parse(answer.savedAt) > dayMs) return { kind: 'new' };
  return answer.fingerprint === fingerprint ? { kind: 'same', answer } : { kind: 'other' };
};

export const saveAnswer = (
  store: Store,
  provider: Provider,
  key: string,
  answer: Omit<SavedAnswer, 'savedAt'>,
): void => {
  store.change((records) => {
    records.answers[`${provider}:${key}`] = { ...answer, savedAt: new Date().toISOString() };
  });
};
