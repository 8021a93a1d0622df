import { z } from 'zod';

/** Lists use opaque cursors; a page has at most 100 rows. */
export const PageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });

export const IdParams = z.object({ id: z.uuid() });
/** ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime();
