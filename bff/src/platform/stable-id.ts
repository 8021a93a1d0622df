import { createHash } from 'node:crypto';

/** The same id for the same parts: a UUID of version 8 (RFC 9562), of our own making. */
export function stableId(parts: readonly (string | null)[]): string {
  const hash = createHash('sha256').update(parts.join(':')).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
