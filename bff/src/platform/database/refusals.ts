import { types } from 'node:util';
import { QueryFailedError } from 'typeorm';

/** Why PostgreSQL refused a statement, where it is about what others do at the same time. */
export type Refusal =
  /** Another row has this value; `constraint` is the unique index. */
  | { readonly kind: 'taken'; readonly constraint: string | undefined }
  /** What a row refers to is gone, or something refers to what was to go. */
  | { readonly kind: 'reference'; readonly constraint: string | undefined }
  /** A deadlock, or a serialization failure: the same again will do. */
  | { readonly kind: 'contention' };

/** Null for everything that would happen to a caller who is alone, too. */
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
