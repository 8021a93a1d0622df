import { z } from 'zod';
import { AppError } from '../../platform/http/index.ts';

/** The sort key and id of the last row of a page. */
const Position = z.tuple([z.union([z.iso.datetime(), z.number().int()]), z.uuid()]);
export type CursorPosition = z.infer<typeof Position>;

/** Opaque to callers: they only hand it back. */
export const encodeCursor = (position: CursorPosition): string => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Throws `validation_failed` on anything we did not make for this kind of sort. */
export function decodeCursor(cursor: string, sortKey: 'string' | 'number'): CursorPosition {
  try {
    const position = Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (typeof position[0] === sortKey) return position;
  } catch {
    // Falls through to the one answer for every unusable cursor.
  }
  throw new AppError('validation_failed', { errors: { cursor: ['This page is not known. Please start at the first page.'] } });
}
