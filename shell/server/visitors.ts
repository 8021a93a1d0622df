import { api, pathOf } from '@vitrine/contracts';
import { issueVisitorId, readVisitorId, visitorCookie, type KeyRing } from '@vitrine/federation/deploy';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const reportsPath = pathOf(api.platform.report);

const cookieIn = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${visitorCookie}=([^;]*)`).exec(cookies ?? '')?.[1];

const asksNotToBeTracked = ({ headers }: FastifyRequest): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

/**
 * Gives a visitor who reports about builds a signed id, so that the BFF can tell visitors apart (ADR 0070). Not with a
 * page: pages are shared between visitors by caches. It ends with the browser's session, and who asks not to be tracked
 * gets none.
 */
export const serveVisitorIds = (edge: FastifyInstance, keys: KeyRing): void => {
  edge.addHook('onSend', async (request, reply) => {
    if (request.method !== 'POST' || request.url !== reportsPath || reply.statusCode !== 204) return;
    const now = new Date();
    if (asksNotToBeTracked(request) || readVisitorId(keys, cookieIn(request.headers.cookie), now)) return;
    reply.header(
      'set-cookie',
      `${visitorCookie}=${issueVisitorId(keys, now)}; Path=/api; HttpOnly; ` +
        `SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
    );
  });
};
