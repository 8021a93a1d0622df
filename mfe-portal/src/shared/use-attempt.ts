import { randomKey } from '@vitrine/api-client';
import { useRef } from 'react';

/** Whether two field values are equal; they are plain data. */
export const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

interface Attempt {
  /** For `Idempotency-Key`: the same for the same content, so that a retry does nothing twice. */
  readonly keyFor: (content: unknown) => string;
  /** The request succeeded; the same content is a new attempt. */
  readonly done: () => void;
}

/** Idempotency keys for changes that people retry after a lost answer. */
export function useAttempt(): Attempt {
  const last = useRef<{ readonly key: string; readonly content: unknown }>(null);
  return {
    keyFor: (content) => {
      if (!last.current || !sameValue(last.current.content, content)) last.current = { key: randomKey(), content };
      return last.current.key;
    },
    done: () => {
      last.current = null;
    },
  };
}
