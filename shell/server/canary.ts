import type { RemoteEntry } from '@vitrine/contracts';
import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deployment } from './deployment.ts';

/** Enough buckets for one percent, too few to identify anyone. */
const buckets = 1000;
const cookieName = 'release-group';

/** Crawlers get the current builds: they keep no cookies, so every visit would get a new bucket. */
const crawlers = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse/i;

/** Position of a bucket for one build, 0 to 1. Hashed with the build, so that each canary gets other visitors. */
const positionOf = (bucket: number, buildId: string): number =>
  createHash('sha256')
    .update(`${String(bucket)}:${buildId}`)
    .digest()
    .readUInt32BE(0) /
  2 ** 32;

const remotesWithCanary = (remotes: readonly RemoteEntry[]): RemoteEntry[] =>
  remotes.filter(({ canary }) => canary !== undefined && canary.share > 0);

/** The remotes whose canary a bucket gets. */
export const canariesOf = (remotes: readonly RemoteEntry[], bucket: number): string[] =>
  remotesWithCanary(remotes).flatMap(({ name, canary }) =>
    canary && positionOf(bucket, canary.build.buildId) * 100 < canary.share ? [name] : [],
  );

const bucketIn = (cookies: string | undefined): number | null => {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,4})(?:;|$)`).exec(cookies ?? '')?.[1];
  return value === undefined || Number(value) >= buckets ? null : Number(value);
};

const views = new WeakMap<Deployment, Map<string, Deployment>>();

/** The deployment with these canaries as current builds; the same object for the same set. */
const withCanaries = (deployment: Deployment, names: readonly string[]): Deployment => {
  if (names.length === 0) return deployment;
  const known = views.get(deployment) ?? new Map<string, Deployment>();
  views.set(deployment, known);
  const key = names.join(' ');
  const remotes = deployment.registry.remotes.map((entry) =>
    entry.canary && names.includes(entry.name) ? { ...entry, current: entry.canary.build } : entry,
  );
  const view = known.get(key) ?? { ...deployment, registry: { ...deployment.registry, remotes } };
  known.set(key, view);
  return view;
};

/**
 * A request header that names remotes whose canary is wanted, for the BFF's check of a build (ADR 0069). Anyone may
 * send it, as anyone may choose a bucket.
 */
const chosenIn = ({ headers }: FastifyRequest): readonly string[] | null => {
  const names = headers['x-vitrine-canary'];
  return typeof names === 'string' ? names.split(',').map((name) => name.trim()) : null;
};

/** What one visitor gets, and whether that depends on the visitor. */
export interface View {
  readonly deployment: Deployment;
  readonly personal: boolean;
}

/**
 * The deployment for one request. While a canary runs, a visitor gets a random bucket, kept in a session cookie;
 * without a canary no cookie is set (ADR 0018).
 */
export const deploymentFor = (
  deployment: Deployment,
  request: FastifyRequest,
  reply: FastifyReply,
  drawBucket: () => number = () => randomInt(buckets),
): View => {
  const { remotes } = deployment.registry;
  if (remotesWithCanary(remotes).length === 0) return { deployment, personal: false };
  const chosen = chosenIn(request);
  if (chosen) {
    const names = remotesWithCanary(remotes).flatMap(({ name }) => (chosen.includes(name) ? [name] : []));
    return { deployment: withCanaries(deployment, names), personal: true };
  }
  if (crawlers.test(request.headers['user-agent'] ?? '')) return { deployment, personal: true };
  const known = bucketIn(request.headers.cookie);
  const bucket = known ?? drawBucket();
  if (known === null)
    reply.header(
      'set-cookie',
      `${cookieName}=${String(bucket)}; Path=/; HttpOnly; ` +
        `SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
    );
  return { deployment: withCanaries(deployment, canariesOf(remotes, bucket)), personal: true };
};
