import { Timestamp } from '@vitrine/contracts';
import { z } from 'zod';
import { AppError } from './app-error.ts';

/** The sort keys and the id of the last row of a page, opaque to callers. */
export const encodeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Throws `validation_failed` on anything that does not fit the positions of this list. */
export function decodeCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  const parsed = position.safeParse(jsonOf(cursor));
  if (parsed.success) return parsed.data;
  throw new AppError('validation_failed', {
    errors: { cursor: ['We can’t find this page. Please start at the first page.'] },
  });
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The page of rows that were read with one more than `limit`, and the cursor of the next page; null on the last. */
export function paginate<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => readonly (string | number)[],
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null };
}

/** A position of a list in order of creation, as a cursor holds it. */
export const CreatedPosition = z.tuple([Timestamp, z.uuid()]);
