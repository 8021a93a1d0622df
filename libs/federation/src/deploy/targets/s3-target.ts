import type { S3Client } from '@aws-sdk/client-s3';
import { assertConditionalWrites, type ConditionalAnswer, type WriteCondition } from './conditional-writes.ts';
import { TargetConflict, UnconfirmedWrite, type DeployTarget, type ListedFile, type Stored } from './deploy-target.ts';
import { usualLockTimes, withLock, type LockStore, type LockTimes } from './target-lock.ts';

/** How long a store is waited for. */
export interface StoreLimits {
  /** Until a connection is open. Milliseconds. */
  readonly connectMs: number;
  /** Without a byte in either direction. Milliseconds. */
  readonly idleMs: number;
  /** How often a request is made that got no answer, or a 5xx. */
  readonly attempts: number;
  readonly lock: LockTimes;
}

/** Without limits a store that accepts a connection and never answers would be waited for without end. */
const usualLimits: StoreLimits = { connectMs: 5000, idleMs: 15_000, attempts: 3, lock: usualLockTimes };

export interface S3Address {
  readonly bucket: string;
  /** Begins every key; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** Another store that speaks S3; its buckets are then named in the path. */
  readonly endpoint: string | undefined;
  /** Specs set shorter ones. */
  readonly limits?: StoreLimits;
}

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
const isConflict = (error: unknown): boolean => [409, 412].includes(statusOf(error));

/** For documents that change: caches must revalidate them. */
const document = { ContentType: 'application/json; charset=utf-8', CacheControl: 'no-cache' } as const;

/** How often a line is offered to a log that others write to at the same time. */
const appendAttempts = 20;

/**
 * Everything deployed in an S3-compatible store. The registry is written under `If-Match`, locks under `If-None-Match`;
 * credentials come from where the SDK looks for them (`AWS_ACCESS_KEY_ID` and so on).
 */
export const s3Target = ({ bucket, prefix, region, endpoint, limits = usualLimits }: S3Address): DeployTarget => {
  const where = `s3://${bucket}/${prefix}`;
  let client: Promise<{ readonly sdk: typeof import('@aws-sdk/client-s3'); readonly s3: S3Client }> | null = null;
  /** The SDK is large: who deploys to a folder never loads it. */
  const connect = () =>
    (client ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      s3: new sdk.S3Client({
        region,
        ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
        requestHandler: { connectionTimeout: limits.connectMs, socketTimeout: limits.idleMs },
        maxAttempts: limits.attempts,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    })));
  const nameOf = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  const get = async (key: string, version: string | null): Promise<Stored | 'unchanged' | null> => {
    const { sdk, s3 } = await connect();
    try {
      const answer = await s3.send(
        new sdk.GetObjectCommand({ ...nameOf(key), ...(version === null ? {} : { IfNoneMatch: version }) }),
      );
      return { content: Buffer.from((await answer.Body?.transformToByteArray()) ?? []), version: answer.ETag ?? '' };
    } catch (error) {
      if (statusOf(error) === 304) return 'unchanged';
      if (statusOf(error) === 404) return null;
      throw error;
    }
  };
  const find = async (key: string): Promise<Stored | null> => {
    const found = await get(key, null);
    return found === 'unchanged' ? null : found;
  };

  const conditionalPut = async (key: string, condition: WriteCondition): Promise<ConditionalAnswer> => {
    const { sdk, s3 } = await connect();
    try {
      const { ETag: etag = '' } = await s3.send(
        new sdk.PutObjectCommand({ ...nameOf(key), ...document, ...condition, Body: '{}' }),
      );
      return { status: 200, etag };
    } catch (error) {
      const isAbsent = 'IfMatch' in condition && statusOf(error) === 404;
      if (isConflict(error) || isAbsent || statusOf(error) === 501) return { status: statusOf(error), etag: '' };
      throw error;
    }
  };
  const assertConditions = () =>
    assertConditionalWrites(`${endpoint ?? ''} ${where}`, {
      where,
      put: conditionalPut,
      remove: (key) => remove([key]),
    });

  /** Answers the version written. */
  const write = async (key: string, content: string, version: string | null): Promise<string> => {
    const inIfMatch = await assertConditions();
    const { sdk, s3 } = await connect();
    const condition = version === null ? { IfNoneMatch: '*' } : { IfMatch: inIfMatch(version) };
    try {
      const answer = await s3.send(
        new sdk.PutObjectCommand({ ...nameOf(key), ...document, ...condition, Body: content }),
      );
      return answer.ETag ?? '';
    } catch (error) {
      if (isConflict(error) || (version !== null && statusOf(error) === 404)) {
        // The SDK repeats a request whose answer was lost: then what stands there is what it wrote.
        const there = await find(key);
        if (there?.content.toString() === content) return there.version;
        throw new TargetConflict(`${where}${key} was written by someone else meanwhile`, {
          cause: error,
        });
      }
      throw error;
    }
  };

  const list = async (start: string): Promise<ListedFile[]> => {
    const { sdk, s3 } = await connect();
    const files: ListedFile[] = [];
    let next: string | undefined;
    do {
      const page = await s3.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix + start,
          ...(next === undefined ? {} : { ContinuationToken: next }),
        }),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key !== undefined)
          files.push({ key: Key.slice(prefix.length), bytes: Size ?? 0, modified: LastModified ?? new Date() });
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  };

  const remove = async (keys: readonly string[]): Promise<void> => {
    const { sdk, s3 } = await connect();
    for (const key of keys) await s3.send(new sdk.DeleteObjectCommand(nameOf(key)));
  };

  const lockAt = (key: string): LockStore => ({
    where: where + key,
    read: async () => {
      const object = await find(key);
      return object && { text: object.content.toString(), version: object.version };
    },
    write: async (text, version) => {
      try {
        return await write(key, text, version);
      } catch (error) {
        if (error instanceof TargetConflict) return null;
        throw error;
      }
    },
  });

  return {
    where,
    folder: null,
    find,
    findChanged: get,
    list,
    put: async (key, content, { contentType, contentEncoding, cacheControl }) => {
      const { sdk, s3 } = await connect();
      await s3.send(
        new sdk.PutObjectCommand({
          ...nameOf(key),
          Body: content,
          ContentType: contentType,
          CacheControl: cacheControl,
          ...(contentEncoding === undefined ? {} : { ContentEncoding: contentEncoding }),
        }),
      );
    },
    replace: async (key, content, version) => {
      await assertConditions();
      try {
        await write(key, content, version);
      } catch (error) {
        if (error instanceof TargetConflict || statusOf(error) !== 0) throw error;
        // No answer came: the request may have arrived all the same.
        throw new UnconfirmedWrite(where + key, error);
      }
    },
    append: async (key, line) => {
      for (let attempt = 1; ; attempt += 1) {
        const log = await find(key);
        try {
          await write(key, `${log?.content.toString() ?? ''}${line}\n`, log?.version ?? null);
          return;
        } catch (error) {
          if (!(error instanceof TargetConflict) || attempt === appendAttempts) throw error;
        }
      }
    },
    remove,
    exclusively: (key, change, options) => withLock(lockAt(key), change, options, limits.lock),
  };
};
