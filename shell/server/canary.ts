import type { RemoteEntry } from '@vitrine/contracts';
import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deployment } from './deployment.ts';

/** Numbers a visitor may have: fine enough for one percent, too few to name anyone. */
const buckets = 1000;
const cookieName = 'release-group';

/** Programs that read pages for others get what most people get. They keep no cookies, so each visit would be a new draw. */
const reader = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse/i;

/** How far into the visitors a number lies for one build, 0 to 1. Mixed with the build, so that not always the same people try things. */
const positionOf = (bucket: number, buildId: string): number =>
  createHash('sha256')
    .update(`${String(bucket)}:${buildId}`)
    .digest()
    .readUInt32BE(0) /
  2 ** 32;

const onTrial = (remotes: readonly RemoteEntry[]): RemoteEntry[] =>
  remotes.filter(({ canary }) => canary !== undefined && canary.share > 0);

/** The remotes whose canary a number gets. */
export const canariesOf = (remotes: readonly RemoteEntry[], bucket: number): string[] =>
  onTrial(remotes).flatMap(({ name, canary }) =>
    canary && positionOf(bucket, canary.build.buildId) * 100 < canary.share ? [name] : [],
  );

const bucketIn = (cookies: string | undefined): number | null => {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,4})(?:;|$)`).exec(cookies ?? '')?.[1];
  return value === undefined || Number(value) >= buckets ? null : Number(value);
};

const views = new WeakMap<Deployment, Map<string, Deployment>>();

/** What is live with these canaries in the place of the current builds; the same object for the same set. */
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

/** What one visitor gets, and whether that hangs on who asks. */
export interface View {
  readonly deployment: Deployment;
  readonly personal: boolean;
}

/**
 * What is live for whoever asks. While a canary runs, a visitor draws a number, which a cookie keeps until the browser is
 * closed; it is not drawn before, and says nothing but itself.
 */
export const viewFor = (
  deployment: Deployment,
  request: FastifyRequest,
  reply: FastifyReply,
  draw: () => number = () => randomInt(buckets),
): View => {
  const { remotes } = deployment.registry;
  if (onTrial(remotes).length === 0) return { deployment, personal: false };
  if (reader.test(request.headers['user-agent'] ?? '')) return { deployment, personal: true };
  const known = bucketIn(request.headers.cookie);
  const bucket = known ?? draw();
  if (known === null)
    reply.header(
      'set-cookie',
      `${cookieName}=${String(bucket)}; Path=/; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
    );
  return { deployment: withCanaries(deployment, canariesOf(remotes, bucket)), personal: true };
};
