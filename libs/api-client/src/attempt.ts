/** Whether two pieces of plain data are equal. */
export const sameData = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** 128 random bits as text. Not `crypto.randomUUID`, which plain-http pages on other hosts than localhost lack. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Attempt {
  /** For `Idempotency-Key`: the same for the same content, so that a retry does nothing twice. */
  readonly keyFor: (content: unknown) => string;
  /** The request succeeded; the same content is a new attempt. */
  readonly done: () => void;
}

/**
 * Idempotency keys for changes that people retry after a lost answer. `last` is an attempt from before a reload, whose
 * outcome is unknown.
 */
export function createAttempt(last: { readonly key: string; readonly content: unknown } | null = null): Attempt {
  return {
    keyFor: (content) => {
      if (!last || !sameData(last.content, content)) last = { key: randomKey(), content };
      return last.key;
    },
    done: () => {
      last = null;
    },
  };
}
