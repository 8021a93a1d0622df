import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRemote, type TimeZone } from '@vitrine/contracts';
import type { Deployment } from './deployment.ts';
import { chooseEncoding } from './encoding.ts';
import { rootFileCache, type SendFile } from './files.ts';
import { findDisabled, sendMaintenance } from './maintenance.ts';
import { overriddenPolicy, overridesOf } from './security-headers.ts';
import type { EdgeMetrics } from './metrics.ts';
import type { Overload } from './overload.ts';
import { ownPath } from './own-path.ts';
import { createPageCache } from './page-cache.ts';
import { mayBeSignedIn } from './resource-hints.ts';
import { sendProblem } from './problem.ts';
import type { Previews } from './previews.ts';
import { serveRegistry } from './registry-answer.ts';
import { serveStandings } from './standings.ts';
import type { VisitOf } from './visits.ts';

const busyText = 'We have more visitors than we can serve right now. Please try again in a moment.';

/** Splits an address; the query keeps its question mark. */
const split = (url: string): readonly [path: string, query: string] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
};

/** Where a path leads that only leads elsewhere: a slash too many at an end, or an address that a remote redirects. */
const redirectOf = ({ registry }: Deployment, path: string): string | null => {
  const plain = ownPath(path);
  if (path === '/' || plain === null) return null;
  const target = findRemote(registry.remotes, plain)?.current.redirects?.[plain];
  return target ?? (plain === path ? null : plain);
};

const withQuery = (target: string, query: string): string => {
  const [path = '', fragment] = target.split('#', 2);
  return path + query + (fragment === undefined ? '' : `#${fragment}`);
};

/** What a page is composed from, for each who asks. */
interface Visits {
  readonly current: () => Promise<Deployment>;
  readonly failingSince: () => Date | null;
  readonly failingReason: () => string | null;
  readonly visitOf: VisitOf;
  readonly previews: Previews;
}

interface PageOptions {
  readonly overrideOrigins: readonly string[];
  /** The contract that the running BFF speaks, where that is known. */
  readonly bffContract: () => number | undefined;
  /** In which the agency's days begin, where that is known. */
  readonly timeZone: () => TimeZone | undefined;
  readonly countPage: EdgeMetrics['countPage'];
}

/** Serves composed pages, the registry and the edge's own health. */
export const servePages = (
  edge: FastifyInstance,
  { current, failingSince, failingReason, visitOf, previews }: Visits,
  sendFile: SendFile,
  overload: Overload,
  { overrideOrigins, bffContract, timeZone, countPage }: PageOptions,
): void => {
  const onProblem = (error: unknown) => edge.log.error({ err: error }, 'a prerendered page cannot be used');
  const pages = createPageCache(overrideOrigins, onProblem, countPage);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const everyone = await current();
    const [path, query] = split(request.url);
    const rootFile = everyone.shell.rootFiles[path];
    if (rootFile !== undefined) {
      // Mail programs in a browser and cards of other sites show them.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendFile(request, reply, `/shell/${everyone.shell.buildId}/${rootFile}`, rootFileCache);
    }
    if (overload.isReached()) return sendProblem(request, reply, 503, 'unavailable', busyText);
    const opened = previews.open(request, reply, path, query);
    if (opened) return opened;
    const { deployment: live, personal: isOwnBuild, preview } = await visitOf(request, reply);
    const privately = preview ? 'private, no-store' : 'private, no-cache';
    const disabled = findDisabled(live, path);
    if (disabled) return sendMaintenance(reply, live, disabled);
    const target = redirectOf(live, path);
    if (target !== null)
      return reply.header('cache-control', preview ? privately : 'no-cache').redirect(withQuery(target, query), 308);
    const signedIn = mayBeSignedIn(request.headers.cookie);
    const page = await pages(live, path, { bff: bffContract(), timeZone: timeZone(), preview, signedIn });
    const personal = isOwnBuild || page.personal;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = `W/"${page.etag}"`;
    reply
      .header('content-type', 'text/html; charset=utf-8')
      // A cache that visitors share may keep a page only while all of them get the same.
      .header('cache-control', personal ? privately : 'no-cache')
      .header(
        'content-security-policy',
        overriddenPolicy(page.contentPolicy, overridesOf(request.headers.cookie, overrideOrigins)),
      )
      .header('vary', personal ? 'accept-encoding, cookie' : 'accept-encoding');
    if (!preview) reply.header('etag', etag);
    // Payment links, invitations and the portal: private addresses.
    if (!page.indexable) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    if (preview) reply.header('x-robots-tag', 'noindex');
    else if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    const body = await page.body(encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(page.status).send(body);
  };

  serveRegistry(edge, current, bffContract, previews);
  serveStandings(edge, current, previews);

  edge.get('/healthz', async (_, reply) => {
    const { shell, shellCanary, registry } = await current();
    const since = failingSince();
    const reason = failingReason();
    return reply.header('cache-control', 'no-store').send({
      // Everybody may read this; what is wrong is in the log.
      ...(since ? { status: 'degraded', lastGoodRegistrySince: since.toISOString() } : { status: 'ok' }),
      ...(since && reason !== null ? { reason } : {}),
      shell: shell.buildId,
      ...(shellCanary && { shellCanary: shellCanary.buildId }),
      remotes: registry.remotes.length,
    });
  });

  edge.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? sendPage(request, reply)
      : sendProblem(request, reply, 405, 'not_found', 'This address takes no such request.'),
  );
};
