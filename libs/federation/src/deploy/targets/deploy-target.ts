import type { HeldLock, LockOptions } from './target-lock.ts';

/** A file as it is stored. */
export interface Stored {
  readonly content: Buffer;
  /** Changes with every write: what a conditional write compares. */
  readonly version: string;
}

/** A file as a listing names it. */
export interface ListedFile {
  readonly key: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** Headers of a file, for CDN and browser. */
export interface FileHeaders {
  readonly contentType: string;
  readonly contentEncoding?: 'br' | 'gzip';
  readonly cacheControl: string;
}

/** Someone else wrote meanwhile: read again, decide again. */
export class TargetConflict extends Error {
  override readonly name = 'TargetConflict';
}

/** The target stopped answering while a document was written: it may have changed, or not. */
export class UnconfirmedWrite extends Error {
  override readonly name = 'UnconfirmedWrite';

  constructor(document: string, cause: unknown) {
    const { code, name } = cause as { readonly code?: string; readonly name?: string };
    super(
      `${document} may have been written or not: the store stopped answering (${code ?? name ?? 'no answer'}). ` +
        '`npm run vitrine -- status` says what is live; the same command may be run again',
      { cause },
    );
  }
}

/** Where builds and registry are kept: a folder, or an S3-compatible store. Keys are paths without a slash in front. */
export interface DeployTarget {
  /** For people: a path or an `s3://` address. */
  readonly where: string;
  /** The folder on this machine, when the target is one. */
  readonly folder: string | null;
  readonly find: (key: string) => Promise<Stored | null>;
  /**
   * As `find`, but `'unchanged'` when it is still the known version: cheap enough to be asked several times a second.
   */
  readonly findChanged: (key: string, version: string | null) => Promise<Stored | 'unchanged' | null>;
  /** Files whose keys begin with `prefix`, sorted. */
  readonly list: (prefix: string) => Promise<ListedFile[]>;
  readonly put: (key: string, content: Buffer, headers: FileHeaders) => Promise<void>;
  /**
   * Replaces a JSON document in one step, if it still is the version given; `null` when it must not exist yet. Throws
   * `TargetConflict`, and `UnconfirmedWrite` where no answer came.
   */
  readonly replace: (key: string, content: string, version: string | null) => Promise<void>;
  /** Adds a line at the end of a file, and never loses another's. */
  readonly append: (key: string, line: string) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Runs `change` under the lock `key`; the lock of a dead process is taken over. Throws `LockBusy`. */
  readonly exclusively: <T>(key: string, change: (lock: HeldLock) => Promise<T>, options?: LockOptions) => Promise<T>;
}
