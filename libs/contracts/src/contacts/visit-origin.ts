import { z } from 'zod';
import { singleLine } from '../common/pasted-text.ts';

const part = z.string().max(600).overwrite(singleLine).optional();
/** A field of every form of the site; visitors who ask not to be tracked send none (decision D10). */
export const visitOrigin = {
  origin: z.object({ first: part, last: part, referrer: part, landing: part }).optional(),
};
