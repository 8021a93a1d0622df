import { z } from 'zod';
import { multipleLines } from './pasted-text.ts';

const nothing = 'Write something first';

/** What somebody of the team writes about a lead or a client. */
export const NoteCreate = z.strictObject({
  text: z.string(nothing).overwrite(multipleLines).min(1, nothing).max(5000, 'Use up to 5,000 characters'),
});
export type NoteCreate = z.output<typeof NoteCreate>;
