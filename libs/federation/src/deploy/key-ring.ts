import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Keys of 32 bytes for one use, while one is being replaced more than one: the first signs, and what any of them signed
 * is accepted (docs/runbooks/leaked-key.md).
 */
export type KeyRing = readonly [Buffer, ...Buffer[]];

const keyOf = (variable: string, text: string): Buffer => {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text)
    throw new Error(`${variable} must be 32 bytes in base64 (openssl rand -base64 32), or several with commas between`);
  return key;
};

/** The keys in a variable of the environment; null without any. Throws when one is not 32 bytes in base64. */
export const keyRingOf = (variable: string, text: string | undefined): KeyRing | null => {
  const [first, ...others] = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => keyOf(variable, part));
  return first ? [first, ...others] : null;
};

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** HMAC-SHA256 by the first key, base64url. */
export const signatureOf = ([key]: KeyRing, text: string): string => hmac(key, text).toString('base64url');

/** Whether one of the keys made a signature of 32 bytes in base64url. */
export const isSignatureOf = (keys: KeyRing, text: string, signature: string): boolean =>
  keys.some((key) => timingSafeEqual(Buffer.from(signature, 'base64url'), hmac(key, text)));
