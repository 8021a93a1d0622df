import { DeployRefused } from '../checks.ts';
import { LockBusy } from '../targets/target-lock.ts';
import { UsageError } from './arguments.ts';

const disk: Readonly<Record<string, string>> = {
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk fails',
};

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
]);

interface Failure {
  readonly name?: string;
  readonly code?: string;
  readonly path?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** What went wrong, in one line without a stack; a refusal and a usage have the lines they need. */
export const failureText = (error: unknown, where: string): string => {
  if (error instanceof DeployRefused || error instanceof UsageError || error instanceof LockBusy) return error.message;
  const { name = '', code = '', path, message = String(error), $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode;
  const reason = disk[code];
  if (reason !== undefined) return `${path ?? where} can’t be written: ${reason} (${code})`;
  if (network.has(code) || network.has(name)) return `${where} does not answer (${code || name})`;
  if (name === 'CredentialsProviderError')
    return `There are no credentials for ${where}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
  if (status === 401 || status === 403) return `${where} refuses these credentials (${name})`;
  if ($metadata) return `${where} answers with an error: ${status === undefined ? name : `${String(status)} ${name}`}`;
  return message.split('\n', 1)[0] ?? message;
};
