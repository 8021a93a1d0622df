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
  /** Which an edge issued and signed when the browser first reported a view (ADR 0070); null without one. */
  readonly issuedId: string | null;
}

/**
 * For a browser without our cookie: hash of the id that an edge issued, so that two equal phones behind one router are
 * two visitors, or else of network and browser (ADR 0005).
 */
export const fingerprintOf = ({ address, userAgent, issuedId }: Visitor): string =>
  issuedId === null ? hashed(networkOf(address), userAgent) : hashed('issued', issuedId);

export const newVisitorId = (): string => randomBytes(24).toString('base64url');

/** Ids and addresses are stored hashed, so that a leaked table identifies nobody. */
export const hashed = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
