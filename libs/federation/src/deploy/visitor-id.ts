import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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

const signatureOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(`visitor\n${text}`).digest();

/** A new id with its time of issue, rounded up, signed: `<id>.<seconds, base 36>.<signature>`. */
export const issueVisitorId = (key: Buffer, now: Date): string => {
  const text = `${randomBytes(12).toString('base64url')}.${Math.ceil(now.getTime() / 1000).toString(36)}`;
  return `${text}.${signatureOf(key, text).toString('base64url')}`;
};

/** The id in a cookie; null for what this key did not sign, and for what is too old or from the future. */
export const readVisitorId = (key: Buffer, cookie: string | undefined, now: Date): VisitorId | null => {
  const [, text, id, seconds, signature] = /^(([\w-]{16})\.([\da-z]{1,9}))\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (text === undefined || id === undefined || seconds === undefined || signature === undefined) return null;
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(key, text))) return null;
  const issuedAt = new Date(Number.parseInt(seconds, 36) * 1000);
  const ageSeconds = (now.getTime() - issuedAt.getTime()) / 1000;
  // The clocks of two machines may differ by a little.
  return ageSeconds > -60 && ageSeconds < visitorSeconds ? { id, issuedAt } : null;
};

/** A key of 32 bytes from a variable of the environment; null without one. Throws when it is not 32 bytes in base64. */
export const keyOf = (variable: string, text: string | undefined): Buffer | null => {
  if (text === undefined || text === '') return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text)
    throw new Error(`${variable} must be 32 bytes in base64 (openssl rand -base64 32)`);
  return key;
};

/** `RELEASE_VISITOR_KEY`, which edge and BFF share; null without one. Throws when it is not 32 bytes in base64. */
export const visitorKeyOf = (text: string | undefined): Buffer | null => keyOf('RELEASE_VISITOR_KEY', text);
