import { createHash, randomBytes } from 'node:crypto';
import { networkOf } from '@vitrine/contracts';

export const visitorCookie = 'visitor';
/** Half a year; the cookie holds a random id and nothing else. */
export const visitorCookieSeconds = 180 * 24 * 3600;

/** The origin of a submission. */
export interface Visitor {
  /** The client's address, as seen behind the trusted proxies. */
  readonly address: string;
  readonly userAgent: string;
  readonly cookie: string | undefined;
}

/** What the database may know of a visitor: enough to hold limits to, nothing to name anyone by. */
export interface VisitorMarks {
  /** Of the network that the address belongs to. */
  readonly addressHash: string;
  readonly addressLimit: number;
  /** Hash of network and browser, for a visitor without a cookie of ours. */
  readonly fingerprint: string;
  /** Hash of the visitor cookie that came in. */
  readonly visitor: string | null;
}

export const marksOf = ({ address, userAgent, cookie }: Visitor, addressLimit: number): VisitorMarks => ({
  addressHash: hashed(networkOf(address)),
  addressLimit,
  fingerprint: hashed(networkOf(address), userAgent),
  visitor: cookie ? hashed(cookie) : null,
});

export const newVisitorId = (): string => randomBytes(24).toString('base64url');

/** Ids and addresses are stored hashed, so that a leaked table identifies nobody. */
export const hashed = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
