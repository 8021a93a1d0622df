import { z } from 'zod';

/** What a mail of one's own words keeps in its variables beside its words. Of any other mail nothing. */
export const CustomHeaders = z
  .object({
    headers: z.object({
      cc: z.array(z.string()).optional(),
      bcc: z.array(z.string()).optional(),
      replyTo: z.string().optional(),
      tags: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    }),
  })
  .catch({ headers: {} })
  .transform(({ headers }) => headers);
export type CustomHeaders = z.output<typeof CustomHeaders>;
