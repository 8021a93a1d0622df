import { api, pathOf, withoutRouteConflicts } from '@vitrine/contracts';
import {
  findPreview,
  previewParameter,
  readPreviewToken,
  previewState,
  withPreviewed,
  type DeployPlace,
  type KeyRing,
  type Preview,
} from '@vitrine/federation/deploy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deployment } from './deployment.ts';
import { ownPath } from './own-path.ts';
import { refusalPage, type PreviewRefusal } from './preview-refusals.ts';
import { UntrustedBuild, type SignedBuilds } from './signed-builds.ts';

const cookieName = 'release-preview';

const cookieIn = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(headers.cookie ?? '')?.[1];

/** How long a read record is used without asking the store: a revocation shows that much later. Milliseconds. */
const freshMs = 1000;
/** How long a record is believed while the store is away. Milliseconds. */
const graceMs = 30_000;

/** A record as it was last read; null where there is none any more. */
interface ReadRecord {
  readonly preview: Preview | 'unsigned' | null;
  readonly at: number;
}

/** What tells who is invited, and until when. */
interface Sources {
  readonly place: DeployPlace;
  /** `PREVIEW_KEY`; without it there are no previews. */
  readonly keys: KeyRing | null;
  readonly now: () => Date;
  /** Verifies who made a preview's builds; null where the edge takes unsigned ones. */
  readonly signedBuilds: SignedBuilds | null;
}

/**
 * Previews by their signed tokens. Only what this environment's keys signed is looked up, so nobody else can make it
 * remember or read anything.
 */
const openRecords = ({ place, keys, now, signedBuilds }: Sources) => {
  const records = new Map<string, ReadRecord>();
  const pending = new Map<string, Promise<ReadRecord>>();

  const verified = async (preview: Preview): Promise<Preview | 'unsigned'> => {
    const registry = { version: 1, remotes: withPreviewed([], preview.remotes) } as const;
    try {
      await signedBuilds?.verify({ registry, shell: null }, null);
      return preview;
    } catch (error) {
      if (error instanceof UntrustedBuild) return 'unsigned';
      throw error;
    }
  };
  const read = async (id: string): Promise<ReadRecord> => {
    const found = await findPreview(place, id);
    const record = { preview: found && (await verified(found.value)), at: now().getTime() };
    records.set(id, record);
    return record;
  };
  /** Rejects when the store is away and was so for longer than a record is believed. */
  const find = async (id: string): Promise<ReadRecord['preview']> => {
    const cachedRecord = records.get(id);
    const ageMs = cachedRecord ? now().getTime() - cachedRecord.at : Infinity;
    if (cachedRecord && ageMs < freshMs) return cachedRecord.preview;
    const work = pending.get(id) ?? read(id).finally(() => pending.delete(id));
    pending.set(id, work);
    return work.then(
      ({ preview }) => preview,
      (error: unknown) => {
        if (cachedRecord && ageMs < graceMs) return cachedRecord.preview;
        throw error;
      },
    );
  };

  return async (token: string): Promise<Preview | PreviewRefusal> => {
    const claims = keys && readPreviewToken(keys, place.environment, token);
    if (!claims) return 'forged';
    if (claims.expires <= now()) return 'expired';
    const preview = await find(claims.id).catch(() => 'unavailable' as const);
    if (preview === 'unavailable' || preview === 'unsigned') return preview;
    // A record goes some time after its preview has ended.
    if (!preview) return 'revoked';
    const state = previewState(preview, now());
    return state === 'living' ? preview : state;
  };
};

/** A link without its token: the same address, and never another host's. */
const cleanAddress = (path: string, query: string): string => {
  const rest = query
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${previewParameter}=`));
  return `${ownPath(path) ?? '/'}${rest.length === 0 ? '' : `?${rest.join('&')}`}`;
};

const cookie = (request: FastifyRequest, value: string, seconds: number): string =>
  `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${String(seconds)}` +
  (request.protocol === 'https' ? '; Secure' : '');

/** Reports about builds and pages, which are counted. */
const reports = new Map<string, number>(
  [api.platform.report, api.platform.reportCrash].map((endpoint) => [pathOf(endpoint), endpoint.status]),
);

export interface Previews {
  /** The living preview that a request's cookie opens; null for everyone else. */
  readonly previewOf: (request: FastifyRequest) => Promise<Preview | null>;
  /** Ends a cookie that opens nothing any more; answers whether there was one. */
  readonly forgetEnded: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Answers an address with a token, or with `none`: by a cookie and the clean address; null for any other address. */
  readonly open: (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    query: string,
  ) => Promise<FastifyReply> | null;
}

/** Must be called before the API is served: what visitors of a preview report is not counted to what is live. */
export const servePreviews = (edge: FastifyInstance, sources: Sources): Previews => {
  const findPreviewed = openRecords(sources);
  /** Null without a cookie. */
  const find = async (request: FastifyRequest): Promise<Preview | PreviewRefusal | null> => {
    const token = cookieIn(request);
    return token === undefined ? null : findPreviewed(token);
  };
  const previewOf = async (request: FastifyRequest): Promise<Preview | null> => {
    const found = await find(request);
    return typeof found === 'string' ? null : found;
  };

  edge.addHook('onRequest', async (request, reply) => {
    const status = request.method === 'POST' ? reports.get(request.url) : undefined;
    if (status === undefined) return undefined;
    const preview = await previewOf(request);
    if (!preview) return undefined;
    request.log.info({ preview: preview.id }, 'a report of a preview is not counted');
    return reply.code(status).send();
  });

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    address: string,
  ): Promise<FastifyReply> => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    if (token === 'none') return reply.header('set-cookie', cookie(request, '', 0)).redirect(address, 303);
    const found = await findPreviewed(token);
    if (typeof found === 'string') return refusalPage(reply, found);
    const seconds = Math.floor((new Date(found.expires).getTime() - sources.now().getTime()) / 1000);
    return reply.header('set-cookie', cookie(request, token, seconds)).redirect(address, 303);
  };

  return {
    previewOf,
    forgetEnded: async (request, reply) => {
      const found = await find(request);
      // A store that is away says nothing about the preview.
      if (typeof found !== 'string' || found === 'unavailable') return false;
      reply.header('set-cookie', cookie(request, '', 0));
      return true;
    },
    open: (request, reply, path, query) => {
      const token = query
        .slice(1)
        .split('&')
        .find((part) => part.startsWith(`${previewParameter}=`))
        ?.slice(previewParameter.length + 1);
      return token === undefined ? null : answer(request, reply, token, cleanAddress(path, query));
    },
  };
};

/**
 * A deployment as a preview shows it: everything but its remotes is live. Null where another remote took a route of one
 * of them since: no address may be two remotes'.
 */
export const previewedDeployment = (deployment: Deployment, { remotes: previewed }: Preview): Deployment | null => {
  const { registry } = deployment;
  const remotes = withPreviewed(registry.remotes, previewed);
  if (withoutRouteConflicts(remotes).conflicts.length > 0) return null;
  return { ...deployment, registry: { ...registry, remotes } };
};
