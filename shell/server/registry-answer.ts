import type { FastifyInstance } from 'fastify';
import { pageBuildOf, type Canary, type PageRegistry, type RemoteBuild, type RemoteEntry } from '@vitrine/contracts';
import type { Deployment } from './deployment.ts';
import { previewedDeployment, type Previews } from './previews.ts';
import { chooseEncoding, encodable, type Encodable } from './encoding.ts';

/** A build as pages see it: without pages that are composed here, and without who took it back and why. */
const publicBuild = (build: RemoteBuild): RemoteBuild => ({
  ...pageBuildOf(build),
  prerendered: {},
  deployedAt: build.deployedAt,
});

const withoutFiles = (build: RemoteBuild): RemoteBuild => ({ ...publicBuild(build), integrity: {} });

/** A canary as pages see it: how it goes on, and who stopped that, is no visitor's business. */
const publicCanary = ({ share, since }: Canary, build: RemoteBuild): Canary => ({ build, share, since });

/** What every page may know of a remote. Who pinned it, and why, is no visitor's business. */
const publicFacts = ({ name, owner, routes, current, since }: RemoteEntry) => ({
  name,
  owner,
  routes,
  current: publicBuild(current),
  ...(since !== undefined && { since }),
});

/**
 * A remote for shells that ask for all of them, as those before `?remote` do: the live build and the canary, which also
 * stands in the history, where shells that know of no canaries look for it. The older builds are the teams'.
 */
const entryForAll = (entry: RemoteEntry): RemoteEntry => {
  const { canary } = entry;
  return {
    ...publicFacts(entry),
    ...(canary && { canary: publicCanary(canary, publicBuild(canary.build)) }),
    history: canary ? [publicBuild(canary.build)] : [],
  };
};

/** A remote for a page that runs one build of it: the live build, and that one if it is another. */
const entryFor = (entry: RemoteEntry, build: string | null): RemoteEntry => {
  const { canary, history } = entry;
  const runs = canary?.build.buildId === build;
  return {
    ...publicFacts(entry),
    ...(canary && { canary: publicCanary(canary, runs ? publicBuild(canary.build) : withoutFiles(canary.build)) }),
    history: history.filter(({ buildId }) => buildId === build).map(publicBuild),
  };
};

interface Question {
  readonly remote: string | null;
  readonly build: string | null;
}

/** A question as far as it means something here, so that there are only so many answers to keep. */
const understood = ({ registry }: Deployment, query: URLSearchParams): Question => {
  const entry = registry.remotes.find(({ name }) => name === query.get('remote'));
  if (!entry) return { remote: null, build: null };
  const builds = [...(entry.canary ? [entry.canary.build] : []), ...entry.history];
  return { remote: entry.name, build: builds.find(({ buildId }) => buildId === query.get('build'))?.buildId ?? null };
};

const answerOf = (
  { registry: { version, remotes } }: Deployment,
  { remote, build }: Question,
  bff: number | undefined,
): PageRegistry => ({
  version,
  remotes:
    remote === null
      ? remotes.map(entryForAll)
      : remotes
          .filter(({ name, disabled }) => name === remote && disabled === undefined)
          .map((entry) => entryFor(entry, build)),
  ...(bff !== undefined && { bff }),
});

/**
 * Serves the registry to pages that need more than they came with: `?remote=<name>&build=<the build they run>`, or all
 * remotes without. Its size depends on what is live, not on what was (ADR 0017).
 */
export const serveRegistry = (
  edge: FastifyInstance,
  current: () => Promise<Deployment>,
  bffContract: () => number | undefined,
  previews: Previews,
): void => {
  const answersByDeployment = new WeakMap<Deployment, Map<string, Encodable>>();

  edge.get('/registry.json', async (request, reply) => {
    const live = await current();
    const preview = await previews.previewOf(request);
    const deployment = (preview && previewedDeployment(live, preview)) ?? live;
    const question = understood(deployment, new URLSearchParams(request.url.split('?')[1]));
    const bff = bffContract();
    const answers = answersByDeployment.get(deployment) ?? new Map<string, Encodable>();
    answersByDeployment.set(deployment, answers);
    const key = JSON.stringify([question.remote, question.build, bff]);
    const answer = answers.get(key) ?? encodable(JSON.stringify(answerOf(deployment, question, bff)));
    answers.set(key, answer);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = `W/"${answer.etag}"`;
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', preview ? 'private, no-store' : 'no-cache')
      .header('vary', preview ? 'accept-encoding, cookie' : 'accept-encoding');
    if (preview) reply.header('x-robots-tag', 'noindex');
    else reply.header('etag', etag);
    if (!preview && request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await answer.body(encoding));
  });
};
