import { brand } from '@vitrine/brand';
import type { FastifyInstance } from 'fastify';

const path = '/.well-known/security.txt';
const dayMs = 86_400_000;
/** How long what it says is good. It is written anew at each request, so that it never runs out. */
const goodForDays = 180;

/** Serves whom to tell of a weakness (RFC 9116). `now` is what time it is. */
export const serveSecurityContact = (edge: FastifyInstance, now: () => Date): void => {
  edge.get(path, async (_, reply) => {
    const expires = new Date((Math.floor(now().getTime() / dayMs) + goodForDays) * dayMs);
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        [
          `Contact: mailto:${brand.email.hello}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${new URL(path, brand.siteUrl).href}`,
          '',
        ].join('\n'),
      );
  });
};
