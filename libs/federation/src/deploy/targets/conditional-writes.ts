import { randomUUID } from 'node:crypto';

/** What is asked of a write: that the object isn't there, or that it has this ETag. */
export type WriteCondition = { readonly IfNoneMatch: '*' } | { readonly IfMatch: string };

/** The answer to a write; `etag` is that of what was stored. */
export interface ConditionalAnswer {
  readonly status: number;
  readonly etag: string;
}

interface ProbedStore {
  /** For people: an `s3://` address. */
  readonly where: string;
  /** Answers also where the server refuses; throws where no answer came, or one that is about something else. */
  readonly put: (key: string, condition: WriteCondition) => Promise<ConditionalAnswer>;
  readonly remove: (key: string) => Promise<void>;
}

/** How a store wants ETags in `If-Match` of a write: Ceph 16 takes them without quotation marks only. */
type EtagStyle = 'quoted' | 'bare';

const styled = (etag: string, style: EtagStyle): string => (style === 'bare' ? etag.replaceAll('"', '') : etag);

type Verdict = { readonly style: EtagStyle } | { readonly unfit: string };

const isRefusal = ({ status }: ConditionalAnswer): boolean => [404, 409, 412].includes(status);

/** An ETag that no object has. */
const otherEtag = `"${'0'.repeat(32)}"`;

/** Whether `If-Match` takes the right ETag, and `ignored` where it takes any. */
const tryStyle = async (put: ProbedStore['put'], key: string, etag: string, style: EtagStyle) => {
  if (!isRefusal(await put(key, { IfMatch: styled(otherEtag, style) }))) return 'ignored';
  return isRefusal(await put(key, { IfMatch: styled(etag, style) })) ? 'refused' : 'works';
};

const probeAt = async (key: string, put: ProbedStore['put']): Promise<Verdict> => {
  const first = await put(key, { IfNoneMatch: '*' });
  if (first.status === 501) return { unfit: 'does not support conditional writes (501)' };
  if (isRefusal(first)) return { unfit: 'refuses to create a new object (If-None-Match)' };
  if (!isRefusal(await put(key, { IfNoneMatch: '*' }))) return { unfit: 'ignores conditional writes (If-None-Match)' };
  for (const style of ['quoted', 'bare'] as const) {
    const found = await tryStyle(put, key, first.etag, style);
    if (found === 'ignored') return { unfit: 'ignores conditional writes (If-Match)' };
    if (found === 'works') return { style };
  }
  return { unfit: 'refuses to replace an object whose version it gave (If-Match)' };
};

const probe = async ({ put, remove }: ProbedStore): Promise<Verdict> => {
  const key = `probe-${randomUUID()}.json`;
  try {
    return await probeAt(key, put);
  } finally {
    await remove(key).catch(() => undefined);
  }
};

/** What is known of stores in this process. */
const verdicts = new Map<string, Promise<Verdict>>();

/**
 * Throws where the server does not keep `If-None-Match` and `If-Match`, which locks and registry rely on. Asks each
 * store once in this process, with an object that it removes again; a probe that the network cut is made again by the
 * next call. Answers how `If-Match` names an ETag.
 */
export const assertConditionalWrites = async (id: string, store: ProbedStore): Promise<(etag: string) => string> => {
  const pending = verdicts.get(id) ?? probe(store);
  verdicts.set(id, pending);
  pending.catch(() => verdicts.delete(id));
  const verdict = await pending;
  if ('style' in verdict) return (etag) => styled(etag, verdict.style);
  throw new Error(
    `${store.where} ${verdict.unfit}, so two deploys at once could overwrite each other; nothing was deployed. Use a ` +
      'store that keeps conditional writes, as Amazon S3 and Ceph do',
  );
};
