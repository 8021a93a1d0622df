import type { z } from 'zod';

/** Reads a value of browser storage; null when there is none, storage is refused, or it is not what it should be. */
export function readKept<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

/** Answers whether the browser keeps it. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, there is nothing to forget.
  }
}
