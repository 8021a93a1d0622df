import { randomBytes } from 'node:crypto';
import { isSignatureOf, keyRingOf, signatureOf, type KeyRing } from './key-ring.ts';

/** The session cookie that a visitor's id is kept in; browsers send it with requests to the API only. */
export const visitorCookie = 'release-visitor';
/** How long an id is good, in browsers that never close too. Seconds. */
export const visitorSeconds = 7 * 24 * 3600;

/** A visitor as an edge issued them. */
export interface VisitorId {
  /** Random, without meaning. */
  readonly id: string;
  readonly issuedAt: Date;
}

const signed = (text: string): string => `visitor\n${text}`;

/** A new id with its time of issue, rounded up, signed: `<id>.<seconds, base 36>.<signature>`. */
export const issueVisitorId = (keys: KeyRing, now: Date): string => {
  const text = `${randomBytes(12).toString('base64url')}.${Math.ceil(now.getTime() / 1000).toString(36)}`;
  return `${text}.${signatureOf(keys, signed(text))}`;
};

/** The id in a cookie; null for what none of the keys signed, and for what is too old or from the future. */
export const readVisitorId = (keys: KeyRing, cookie: string | undefined, now: Date): VisitorId | null => {
  const [, text, id, seconds, signature] = /^(([\w-]{16})\.([\da-z]{1,9}))\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (text === undefined || id === undefined || seconds === undefined || signature === undefined) return null;
  if (!isSignatureOf(keys, signed(text), signature)) return null;
  const issuedAt = new Date(Number.parseInt(seconds, 36) * 1000);
  const ageSeconds = (now.getTime() - issuedAt.getTime()) / 1000;
  // The clocks of two machines may differ by a little.
  return ageSeconds > -60 && ageSeconds < visitorSeconds ? { id, issuedAt } : null;
};

/** `RELEASE_VISITOR_KEY`, which edge and BFF share; null without one. Throws when it is not 32 bytes in base64. */
export const visitorKeysOf = (text: string | undefined): KeyRing | null => keyRingOf('RELEASE_VISITOR_KEY', text);
