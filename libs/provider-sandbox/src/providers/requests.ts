import { createHash } from 'node:crypto';
import type { Provider } from '../faults.ts';
import type { SavedAnswer, Store } from '../state/store.ts';

/** A form value with the brackets of PHP and Rails: `a[b][0]=x` is `{ a: { b: ['x'] } }`. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Maps whose keys are 0, 1, 2 … become lists. */
const settle = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, settle(inner)] as const);
  if (entries.length > 0 && entries.every(([key], index) => key === String(index) || key === ''))
    return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
};

/**
 * Parses a form-encoded body as Stripe and Twilio do.
 * @throws RangeError for names nested deeper than ten levels.
 */
export const parseForm = (text: string): Form => {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[', 1)[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')];
    if (path.length > 10) throw new RangeError(`'${name.slice(0, 60)}' is nested too deeply.`);
    if (path.some((key) => forbidden.has(key))) continue;
    let node = root;
    for (const key of path.slice(0, -1)) {
      const present = node[key];
      const next: Form = typeof present === 'object' && !Array.isArray(present) ? present : {};
      node[key] = next;
      node = next;
    }
    const last = path.at(-1) ?? '';
    // `a[]=x&a[]=y`: every further one takes the next free place.
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, settle(value)]));
};

const dayMs = 24 * 60 * 60 * 1000;

export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** What is known of an idempotency key: nothing, the same request's answer, or that it was another request. */
type KeyState =
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
