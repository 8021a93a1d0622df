import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { NoDeployment, type Deployment } from './deployment.ts';
import { chooseEncoding } from './encoding.ts';
import { createPageCache } from './page-cache.ts';
import { sendProblem } from './problem.ts';

const pathOf = (url: string): string => {
  const path = url.split('?', 1)[0] ?? '/';
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
};

/** Serves composed pages, the registry and the edge's own health. */
export const servePages = (edge: FastifyInstance, deployment: () => Deployment): void => {
  const pages = createPageCache((error) => edge.log.error({ err: error }, 'a prerendered page cannot be used'));

  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = pages(deployment(), pathOf(request.url));
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = `W/"${page.etag}"`;
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.contentPolicy)
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (!page.indexable) reply.header('x-robots-tag', 'noindex');
    if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(page.status).send(page.body(encoding));
  };

  edge.get('/registry.json', (request, reply) => {
    const body = JSON.stringify(deployment().registry);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
  });

  edge.get('/healthz', (_, reply) => {
    const { shell, registry } = deployment();
    return reply.header('cache-control', 'no-store').send({ status: 'ok', shell: shell.buildId, remotes: registry.remotes.length });
  });

  edge.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD' ? sendPage(request, reply) : sendProblem(request, reply, 405, 'not_found', 'This address takes no such request.'),
  );

  edge.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof NoDeployment) {
      request.log.error(error.message);
      return sendProblem(request, reply, 503, 'unavailable', 'The site is being set up. Please try again in a moment.');
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'the edge failed');
    return status >= 500
      ? sendProblem(request, reply, 500, 'internal', 'Something went wrong. Please try again or contact us directly.')
      : sendProblem(request, reply, status, 'not_found', 'This request cannot be understood.');
  });
};
