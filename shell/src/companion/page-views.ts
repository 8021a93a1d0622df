import { countedPath, type AnalyticsEvent } from '@vitrine/contracts';
import { asksNotToBeTracked } from './consent.ts';

const endpoint = '/api/analytics/events';
/** In session storage: the browser forgets it with the session, and no cookie carries it. */
const sessionKey = 'analyticsSession';

/** A version 4 uuid. Not `crypto.randomUUID`, which plain-http pages on other hosts than localhost lack. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const sessionId = (): string => {
  const id = sessionStorage.getItem(sessionKey) ?? newId();
  sessionStorage.setItem(sessionKey, id);
  return id;
};

/**
 * Counts one view of the page that is shown. Nothing waits for it, it may outlive the page, it carries no cookie, and
 * nobody hears of a failure.
 */
export const countPageView = async (referrer: string): Promise<void> => {
  if (asksNotToBeTracked()) return;
  try {
    const event: AnalyticsEvent = {
      event_type: 'page_view',
      page_path: countedPath(location.pathname + location.search),
      referrer,
      session_id: sessionId(),
      metadata: {
        screen: { width: screen.width, height: screen.height },
        viewport: { width: innerWidth, height: innerHeight },
      },
    };
    await fetch(endpoint, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
  } catch {
    // A view that could not be counted is no trouble of the visitor's; who closes storage to us is not counted.
  }
};
