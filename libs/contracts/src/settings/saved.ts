import { z } from 'zod';
import { Timestamp } from '../common/fields.ts';

/** `version` 0 is what the installation began with; nobody has changed it yet. */
export const Saved = z.object({
  version: z.number().int().min(0),
  updatedAt: Timestamp.nullable(),
  updatedBy: z.string().nullable(),
});
