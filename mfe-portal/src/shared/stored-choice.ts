import { useState } from 'react';
import type { z } from 'zod';

function read<Value>(key: string, schema: z.ZodType<Value>, initial: Value): Value {
  try {
    const { data } = schema.safeParse(JSON.parse(window.localStorage.getItem(key) ?? 'null'));
    return data ?? initial;
  } catch {
    return initial;
  }
}

/** What a person chose on this device, and a function that stores another choice. */
export function useStoredChoice<Value>(
  key: string,
  schema: z.ZodType<Value>,
  initial: Value,
): readonly [Value, (choice: Value) => void] {
  const [choice, setChoice] = useState(() => read(key, schema, initial));
  const choose = (next: Value): void => {
    setChoice(next);
    try {
      window.localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is refused; the choice lasts until the page is left.
    }
  };
  return [choice, choose];
}
