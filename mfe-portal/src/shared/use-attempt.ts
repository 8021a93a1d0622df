import { randomKey } from '@vitrine/api-client';
import { useRef } from 'react';
import { sameValue } from './edit/same-value.ts';

export interface Attempt {
  /** For `Idempotency-Key`: the same for the same content, so that a repeat after a lost answer does nothing twice. */
  readonly keyFor: (content: unknown) => string;
  /** It came through; the same content again is meant to be done again. */
  readonly done: () => void;
}

/** Keys for changes that a person repeats when the network lost the answer. */
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
