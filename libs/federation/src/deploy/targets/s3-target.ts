import type { S3Client } from '@aws-sdk/client-s3';
import { TargetConflict, type DeployTarget, type ListedFile, type Stored } from './deploy-target.ts';
import { withLock, type LockStore } from './target-lock.ts';

export interface S3Address {
  readonly bucket: string;
  /** Begins every key; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** Another store that speaks S3; its buckets are then named in the path. */
  readonly endpoint: string | undefined;
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
export const s3Target = ({ bucket, prefix, region, endpoint }: S3Address): DeployTarget => {
  let client: Promise<{ readonly sdk: typeof import('@aws-sdk/client-s3'); readonly s3: S3Client }> | null = null;
  /** The SDK is large: who deploys to a folder never loads it. */
  const connect = () =>
    (client ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      s3: new sdk.S3Client({
        region,
        ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
        // Without them a store that accepts a connection and never answers is waited for without end.
        requestHandler: { connectionTimeout: 5000, socketTimeout: 15_000 },
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

  /** Answers the version written. */
  const write = async (key: string, content: string, version: string | null): Promise<string> => {
    const { sdk, s3 } = await connect();
    const condition = version === null ? { IfNoneMatch: '*' } : { IfMatch: version };
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
        throw new TargetConflict(`s3://${bucket}/${prefix}${key} was written by someone else meanwhile`, {
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
    where: `s3://${bucket}/${prefix}${key}`,
    read: async () => {
      const held = await find(key);
      return held && { text: held.content.toString(), version: held.version };
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
    where: `s3://${bucket}/${prefix}`,
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
    replace: async (key, content, version) => void (await write(key, content, version)),
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
    exclusively: (key, change, options) => withLock(lockAt(key), change, options),
  };
};
