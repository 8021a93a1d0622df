import { z } from 'zod';

const part = z.string().max(600).optional();
/** A field of every form of the site; visitors who ask not to be tracked send none (decision D10). */
export const visitOrigin = {
  origin: z.object({ first: part, last: part, referrer: part, landing: part }).optional(),
};
