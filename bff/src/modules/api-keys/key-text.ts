import { createHash, randomBytes } from 'node:crypto';

const pattern = /^vtr_[\w-]{43}$/;

/** A new key: 256 random bits behind a mark by which a leaked one is found. */
export const newKey = (): string => `vtr_${randomBytes(32).toString('base64url')}`;

/** What is shown of a key afterwards. */
export const prefixOf = (key: string): string => key.slice(0, 12);

/** What is stored of a key; null for a text that cannot be one. */
export const hashOf = (key: string): Buffer | null =>
  pattern.test(key) ? createHash('sha256').update(key).digest() : null;
