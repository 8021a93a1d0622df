import type { RemoteEntry } from '@vitrine/contracts';
import { createHash, randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deployment, ShellCanary } from './deployment.ts';

/** Enough buckets for one percent, too few to identify anyone. */
const buckets = 1000;
const cookieName = 'release-group';

/** Crawlers get the current builds: they keep no cookies, so every visit would get a new bucket. */
const crawlers = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|lighthouse/i;

const allBuckets = Array.from({ length: buckets }, (_, bucket) => bucket);

/** Hashed with the build, so that each canary gets other visitors first. */
const hashOf = (bucket: number, buildId: string): number =>
  createHash('sha256')
    .update(`${String(bucket)}:${buildId}`)
    .digest()
    .readUInt32BE(0);

/** A build on trial; its identity keeps its order. */
type TriedBuild = Readonly<Record<'buildId', string>>;

const ranks = new WeakMap<TriedBuild, ReadonlyMap<number, number>>();

/**
 * Position of each bucket in a build's order, 0 to 999. The order of the hashes, not the hashes themselves, decides:
 * below a share of 10 % are 100 buckets of every build, where hashes below a tenth were 67 of one and 137 of another.
 */
const ranksOf = (build: TriedBuild): ReadonlyMap<number, number> => {
  const cachedRanks = ranks.get(build);
  if (cachedRanks) return cachedRanks;
  const hashes = allBuckets.map((bucket) => hashOf(bucket, build.buildId));
  const order = allBuckets.toSorted((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0) || a - b);
  const newRanks = new Map(order.map((bucket, rank) => [bucket, rank]));
  ranks.set(build, newRanks);
  return newRanks;
};

/** A remote or `shell` that some of the visitors get another build of. */
interface Trial {
  readonly name: string;
  readonly build: TriedBuild;
  /** Percent of the visitors. */
  readonly share: number;
}

const trialsOf = (remotes: readonly RemoteEntry[], shell: ShellCanary | null): Trial[] => {
  const ofRemotes = remotes.flatMap(({ name, canary }): Trial[] =>
    canary ? [{ name, build: canary.build, share: canary.share }] : [],
  );
  const ofShell: Trial[] = shell ? [{ name: 'shell', build: shell, share: shell.share }] : [];
  return [...ofShell, ...ofRemotes].filter(({ share }) => share > 0);
};

const chosenOf = (trials: readonly Trial[], bucket: number): string[] =>
  trials.flatMap(({ name, build, share }) =>
    (ranksOf(build).get(bucket) ?? buckets) * 100 < share * buckets ? [name] : [],
  );

/** The remotes, and `shell`, whose canary a bucket gets. */
export const canariesOf = (
  remotes: readonly RemoteEntry[],
  bucket: number,
  shell: ShellCanary | null = null,
): string[] => chosenOf(trialsOf(remotes, shell), bucket);

/**
 * Deals buckets to new visitors like cards: shuffled, and each of them once before any of them twice. Drawing every
 * time anew would miss a share of 50 % by 0.35 points in 20,000 visitors, as coins do.
 */
export const createBucketDealer = (): (() => number) => {
  let deck: number[] = [];
  return () => {
    if (deck.length === 0) {
      deck = [...allBuckets];
      for (let last = deck.length - 1; last > 0; last -= 1) {
        const other = randomInt(last + 1);
        [deck[last], deck[other]] = [deck[other] ?? 0, deck[last] ?? 0];
      }
    }
    return deck.pop() ?? 0;
  };
};

const bucketIn = (cookies: string | undefined): number | null => {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,4})(?:;|$)`).exec(cookies ?? '')?.[1];
  return value === undefined || Number(value) >= buckets ? null : Number(value);
};

const views = new WeakMap<Deployment, Map<string, Deployment>>();

/** The deployment with these canaries as current builds; the same object for the same set. */
const withCanaries = (deployment: Deployment, names: readonly string[]): Deployment => {
  if (names.length === 0) return deployment;
  const viewsByKey = views.get(deployment) ?? new Map<string, Deployment>();
  views.set(deployment, viewsByKey);
  const key = names.join(' ');
  const remotes = deployment.registry.remotes.map((entry) =>
    entry.canary && names.includes(entry.name) ? { ...entry, current: entry.canary.build } : entry,
  );
  const shell = names.includes('shell') ? deployment.shellCanary?.loaded : null;
  const view = viewsByKey.get(key) ?? { ...deployment, ...shell, registry: { ...deployment.registry, remotes } };
  viewsByKey.set(key, view);
  return view;
};

/**
 * A request header that names remotes, or the shell, whose canary is wanted, for the BFF's check of a build (ADR 0070).
 * Anyone may send it, as anyone may choose a bucket.
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
  dealBucket: () => number,
): View => {
  const trials = trialsOf(deployment.registry.remotes, deployment.shellCanary);
  if (trials.length === 0) return { deployment, personal: false };
  const chosen = chosenIn(request);
  if (chosen) {
    const names = trials.flatMap(({ name }) => (chosen.includes(name) ? [name] : []));
    return { deployment: withCanaries(deployment, names), personal: true };
  }
  if (crawlers.test(request.headers['user-agent'] ?? '')) return { deployment, personal: true };
  const cookieBucket = bucketIn(request.headers.cookie);
  const bucket = cookieBucket ?? dealBucket();
  if (cookieBucket === null)
    reply.header(
      'set-cookie',
      `${cookieName}=${String(bucket)}; Path=/; HttpOnly; ` +
        `SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
    );
  return { deployment: withCanaries(deployment, chosenOf(trials, bucket)), personal: true };
};
