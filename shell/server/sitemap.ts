import { brand } from '@vitrine/brand';
import type { RemoteEntry } from '@vitrine/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deployment } from './deployment.ts';

/** Routes of the pages search engines may list, in the order of the registry. */
const listed = ({ current }: RemoteEntry): string[] =>
  Object.entries(current.prerendered)
    .filter(([route, { unlisted }]) => unlisted !== true && !route.endsWith('/*'))
    .map(([route]) => route);

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * What is listed: every prerendered page under its canonical address, changed when it says so or else when it was
 * deployed.
 */
const sitemap = ({ registry }: Deployment): string => {
  const urls = registry.remotes.flatMap((entry) =>
    listed(entry).map((route) => {
      const modified = entry.current.prerendered[route]?.modified ?? entry.current.deployedAt.slice(0, 10);
      return `<url><loc>${escape(new URL(route, brand.siteUrl).href)}</loc><lastmod>${modified}</lastmod></url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
};

/**
 * The API, and what remotes own without a page to list there: portal, sign-in, payment. Each of those also says
 * `noindex` itself.
 */
const robots = ({ registry }: Deployment): string => {
  const closed = registry.remotes.flatMap((entry) => {
    const pages = listed(entry);
    return entry.routes.filter((route) => !pages.some((page) => page === route || page.startsWith(`${route}/`)));
  });
  return [
    'User-agent: *',
    ...['/api/', ...closed.toSorted()].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', brand.siteUrl).href}`,
    '',
  ].join('\n');
};

/** Serves what search engines ask for, made from the registry: a page that is deployed is listed with it. */
export const serveSearchFiles = (edge: FastifyInstance, deployment: () => Promise<Deployment>): void => {
  const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
    reply.header('content-type', `${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body);
  edge.get('/sitemap.xml', async (_, reply) => send(reply, 'application/xml', sitemap(await deployment())));
  edge.get('/robots.txt', async (_, reply) => send(reply, 'text/plain', robots(await deployment())));
};
