import { ApiError, type ApiClient, randomKey } from '@vitrine/api-client';
import { api, CheckoutSessionId, type SubmissionInput, type SubmissionReceived } from '@vitrine/contracts';
import { z } from 'zod';
import { forget, keep, readKept } from './kept-json.ts';
import { unsentKey } from './unsent-key.ts';

/** How long a submission waits for the BFF in this browser, in milliseconds. */
const patience = 30 * 24 * 60 * 60 * 1000;
/** More wizards than this nobody finishes while we are away. */
const capacity = 5;

const Unsent = z.object({
  /** The `Idempotency-Key` of every attempt: an answer that was lost cannot file it twice. */
  key: z.string(),
  savedAt: z.number(),
  /** As it was finished; the BFF judges it when it comes. */
  body: z.custom<SubmissionInput>(
    (value) => typeof value === 'object' && value !== null && 'form' in value && 'wizard' in value,
  ),
  /** The session that pays for it, when it was opened before the submission could be saved. */
  checkoutSessionId: CheckoutSessionId.optional(),
});
export type Unsent = z.infer<typeof Unsent>;

const Queue = z.array(Unsent);

/** For browsers that keep nothing: lasts as long as the page. */
let memory: readonly Unsent[] = [];

const read = (now = Date.now()): readonly Unsent[] =>
  (readKept(unsentKey, Queue) ?? memory).filter(({ savedAt }) => now - savedAt < patience);

const write = (queue: readonly Unsent[]): void => {
  memory = queue.slice(-capacity);
  if (memory.length === 0) forget(unsentKey);
  else keep(unsentKey, memory);
};

/** What makes two submissions the same one: everything but the moment of the press. */
const contentOf = ({ wizard, form }: SubmissionInput): string =>
  JSON.stringify({ wizard, form: { ...form, completedAt: '' } });

/**
 * Writes a submission down before it is sent, so that nothing that happens on the way loses it. The same answers
 * keep the key and the moment of their first attempt.
 */
export function writeDown(body: SubmissionInput): Unsent {
  const queue = read();
  const known = queue.find((one) => contentOf(one.body) === contentOf(body));
  if (known) return known;
  const unsent: Unsent = { key: randomKey(), savedAt: Date.now(), body };
  write([...queue, unsent]);
  return unsent;
}

/** Takes a submission off the list: it is filed, or the visitor goes on editing it. */
export const takeOff = (key: string): void => write(read().filter((one) => one.key !== key));

/** The submission that waits for this address, newest first. */
export const findUnsent = (email: string | null): Unsent | null =>
  read().findLast(
    ({ body }) => email === null || body.form.email.trim().toLowerCase() === email.trim().toLowerCase(),
  ) ?? null;

/** Remembers which session pays for a submission that could not be saved yet. */
export const noteSession = (key: string, checkoutSessionId: string): void =>
  write(read().map((one) => (one.key === key ? { ...one, checkoutSessionId } : one)));

/** Whether the server's answer is its last word: the same submission will not be taken later either. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 409, 429].includes(error.status);

/**
 * Files one written-down submission and takes it off the list. Throws `ApiError`; after a refusal it is off the
 * list as well, since nothing would change by asking again.
 */
export async function file(client: ApiClient, unsent: Unsent): Promise<SubmissionReceived> {
  const { key, body, checkoutSessionId } = unsent;
  const send = (sent: SubmissionInput) =>
    client.call(api.submissions.create, { body: sent, idempotencyKey: key, timeoutMs: 8000 });
  try {
    const received = await send(checkoutSessionId ? { ...body, checkoutSessionId } : body).catch((error: unknown) => {
      // It was filed by an attempt whose answer was lost, before the session was known; the key finds it.
      if (error instanceof ApiError && error.code === 'idempotency_key_reused' && checkoutSessionId) return send(body);
      throw error;
    });
    takeOff(key);
    return received;
  } catch (error) {
    if (isRefusal(error)) takeOff(key);
    throw error;
  }
}

/** Files whatever still waits. Never throws: what does not get through waits on. */
export async function fileAll(client: ApiClient): Promise<void> {
  for (const unsent of read()) {
    try {
      await file(client, unsent);
    } catch (error) {
      if (!isRefusal(error)) return;
    }
  }
}
