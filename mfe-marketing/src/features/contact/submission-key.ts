import { randomKey } from '@vitrine/api-client';

/**
 * Idempotency keys for submissions: one for each distinct text, kept while its fate is unknown, so that trying
 * again after a lost answer files one inquiry, not two.
 */
export interface SubmissionKeys {
  /** The key for this body: the same as before if the body is the same and was not settled. */
  readonly keyFor: (body: unknown) => string;
  /** The server has given its verdict: the next submission is a new one, even with the same text. */
  readonly settle: () => void;
}

export function createSubmissionKeys(random: () => string = randomKey): SubmissionKeys {
  let open: { readonly body: string; readonly key: string } | null = null;
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (open?.body !== text) open = { body: text, key: random() };
      return open.key;
    },
    settle: () => {
      open = null;
    },
  };
}
