import { DatabaseError } from 'pg';

/** A backup or restore that did not happen, told for people: what is wrong, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const storage: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left. Free some, or keep fewer backups with --keep',
  EDQUOT: 'its quota is used up. Free some space, or keep fewer backups with --keep',
  EROFS: 'it is read-only',
  EACCES: 'this user may not write or read there',
  EPERM: 'this user may not write or read there',
  ENOTDIR: 'a part of that path is a file',
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'these credentials may not do that there',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is not the one of AWS_ACCESS_KEY_ID',
  CredentialsProviderError: 'no credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ECONNREFUSED: 'the store does not answer',
};

/** A fault of a folder or store, in words; any other error as it is. */
function storageError(where: string, error: unknown): unknown {
  const { code = '', name = '' } = error as { readonly code?: string; readonly name?: string };
  const why = storage[code] ?? storage[name];
  return why === undefined || error instanceof DatabaseError
    ? error
    : new BackupError(`${where}: ${why}`, { cause: error });
}

/** Runs `work`; what a folder or store refuses is told in words. */
export async function atStorage<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(where, error);
  }
}
