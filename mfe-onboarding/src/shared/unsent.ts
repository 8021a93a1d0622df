import { type ApiClient, ApiError, createDraftStore, randomKey } from '@vitrine/api-client';
import { api, CheckoutSessionId, type SubmissionInput, type SubmissionReceived } from '@vitrine/contracts';
import { z } from 'zod';
import { unsentKey } from './unsent-key.ts';

/** How long an unsent submission is kept in this browser, in milliseconds. */
const unsentLifetime = 30 * 24 * 60 * 60 * 1000;
/** Most unsent submissions that are kept. */
const maximumUnsent = 5;

const Unsent = z.object({
  /** The `Idempotency-Key` of every attempt: an answer that was lost cannot create a second one. */
  key: z.string(),
  savedAt: z.number(),
  /** As it was finished; the BFF validates it. */
  body: z.custom<SubmissionInput>(
    (value) => typeof value === 'object' && value !== null && 'form' in value && 'wizard' in value,
  ),
  /** The session that pays for it, when it was opened before the submission could be saved. */
  checkoutSessionId: CheckoutSessionId.optional(),
});
type Unsent = z.infer<typeof Unsent>;

const queueStore = createDraftStore({
  key: unsentKey,
  shape: z.array(Unsent),
  storage: () => window.localStorage,
});

/** For browsers without storage: lasts as long as the page. */
let inMemory: readonly Unsent[] = [];

const read = (now = Date.now()): readonly Unsent[] =>
  (queueStore.load() ?? inMemory).filter(({ savedAt }) => now - savedAt < unsentLifetime);

const write = (queue: readonly Unsent[]): void => {
  inMemory = queue.slice(-maximumUnsent);
  if (inMemory.length === 0) queueStore.clear();
  else queueStore.save([...inMemory]);
};

/** Identity of a submission: everything but the time of completion. */
const contentOf = ({ wizard, form }: SubmissionInput): string =>
  JSON.stringify({ wizard, form: { ...form, completedAt: '' } });

/**
 * Stores a submission before it is sent, so that no failure loses it. The same answers keep the key and the time of
 * their first attempt.
 */
export function storeUnsent(body: SubmissionInput): Unsent {
  const queue = read();
  const existing = queue.find((one) => contentOf(one.body) === contentOf(body));
  if (existing) return existing;
  const unsent: Unsent = { key: randomKey(), savedAt: Date.now(), body };
  write([...queue, unsent]);
  return unsent;
}

/** Removes a submission: it was accepted, or the visitor continues editing it. */
export const removeUnsent = (key: string): void => write(read().filter((one) => one.key !== key));

/** The newest unsent submission of this email address. */
export const findUnsent = (email: string | null): Unsent | null =>
  read().findLast(
    ({ body }) => email === null || body.form.email.trim().toLowerCase() === email.trim().toLowerCase(),
  ) ?? null;

/** Stores which session pays for an unsent submission. */
export const storeSession = (key: string, checkoutSessionId: string): void =>
  write(read().map((one) => (one.key === key ? { ...one, checkoutSessionId } : one)));

/** Whether the refusal is final: the same submission would be refused later too. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 409, 429].includes(error.status);

/** Sends one stored submission and removes it. Throws `ApiError`; after a final refusal it is removed as well. */
export async function submitUnsent(client: ApiClient, unsent: Unsent): Promise<SubmissionReceived> {
  const { key, body, checkoutSessionId } = unsent;
  const send = (sent: SubmissionInput) =>
    client.call(api.submissions.create, { body: sent, idempotencyKey: key, timeoutMs: 8000 });
  try {
    const received = await send(checkoutSessionId ? { ...body, checkoutSessionId } : body).catch((error: unknown) => {
      // An earlier attempt whose answer was lost stored it, before the session was known; the key finds it.
      if (error instanceof ApiError && error.code === 'idempotency_key_reused' && checkoutSessionId) return send(body);
      throw error;
    });
    removeUnsent(key);
    return received;
  } catch (error) {
    if (isRefusal(error)) removeUnsent(key);
    throw error;
  }
}

/** Sends all unsent submissions. Never throws: those that fail stay stored. */
export async function submitAllUnsent(client: ApiClient): Promise<void> {
  for (const unsent of read()) {
    try {
      await submitUnsent(client, unsent);
    } catch (error) {
      if (!isRefusal(error)) return;
    }
  }
}
