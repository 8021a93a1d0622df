import type { AccessRule } from '@vitrine/contracts';

export interface Sender {
  readonly method: string;
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  /** The request carries a session cookie, valid or not. */
  readonly hasSession: boolean;
  /** The request carries an `X-API-Key`, valid or not: a header that no foreign page can add without our leave. */
  readonly hasApiKey: boolean;
  readonly access: AccessRule | undefined;
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change something: browsers say where it comes from, and only our own pages may.
 * Callers that are no browser (no `Origin`, no `Sec-Fetch-Site`, no session cookie) reach public routes, and
 * with an API key the others. A key excuses nothing that comes from a browser.
 */
export function isCrossSite(sender: Sender, allowedOrigins: ReadonlySet<string>): boolean {
  if (reading.has(sender.method)) return false;
  if (sender.origin !== undefined && !allowedOrigins.has(sender.origin)) return true;
  if (sender.secFetchSite !== undefined && sender.secFetchSite !== 'same-origin') return true;
  const fromOwnPage = sender.origin !== undefined || sender.secFetchSite !== undefined;
  return !fromOwnPage && (sender.hasSession || (sender.access !== 'public' && !sender.hasApiKey));
}
