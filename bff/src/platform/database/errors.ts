import { types } from 'node:util';
import { QueryFailedError } from 'typeorm';

/** Why PostgreSQL refused a statement because of what others did at the same time. */
export type Refusal =
  /** Another row has this value; `constraint` is the unique index. */
  | { readonly kind: 'taken'; readonly constraint: string | undefined }
  /** What a row refers to is gone, or something refers to what was to go. */
  | { readonly kind: 'reference'; readonly constraint: string | undefined }
  /** A deadlock, or a serialization failure: the same again will do. */
  | { readonly kind: 'contention' };

/** A plan of before, a function and a unique index that are gone. */
const schemaStates = new Set(['0A000', '42883', '42P10']);

/**
 * Whether what a statement had read of the schema may not be so any more, because a release rolls out; or never was.
 */
export function metChangedSchema(thrown: unknown): boolean {
  const inner: unknown = thrown instanceof QueryFailedError ? thrown.driverError : thrown;
  return types.isNativeError(inner) && 'code' in inner && schemaStates.has(String(inner.code));
}

/** Null for errors that have nothing to do with concurrency. */
export function refusalOf(thrown: unknown): Refusal | null {
  const inner: unknown = thrown instanceof QueryFailedError ? thrown.driverError : thrown;
  if (!types.isNativeError(inner) || !('code' in inner)) return null;
  const constraint = 'constraint' in inner && typeof inner.constraint === 'string' ? inner.constraint : undefined;
  switch (inner.code) {
    case '23505':
      return { kind: 'taken', constraint };
    case '23503':
      return { kind: 'reference', constraint };
    case '40P01':
    case '40001':
      return { kind: 'contention' };
    default:
      return null;
  }
}

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/**
 * PostgreSQL's classes 08 (connection), 28 (our login), 53 (resources) and 57P (shutdown), a server that only reads, as
 * after a failover, and our own timeouts.
 */
const unavailableState = /^(08\w{3}|25006|28\w{3}|53\w{3}|57P\d{2}|57014|55P03)$/;
/** Messages of pg and TypeORM that come without a code. */
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Cannot use a pool after',
  'Connection is not established',
  'not queryable',
  'client was closed',
  'Driver not Connected',
  // Of a transaction whose connection broke between two statements.
  'already released',
].map((text) => text.toLowerCase());

/** True when the database did not answer or takes no changes, as opposed to having refused a statement. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const inner: unknown = thrown instanceof QueryFailedError ? thrown.driverError : thrown;
  if (!types.isNativeError(inner)) return false;
  // Node tries every address of a name and gathers the failures.
  if ('errors' in inner && Array.isArray(inner.errors) && inner.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  const message = inner.message.toLowerCase();
  return (
    socketCodes.has(code) || unavailableState.test(code) || unavailableMessages.some((text) => message.includes(text))
  );
}
