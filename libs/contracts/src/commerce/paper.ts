import { z } from 'zod';

/** What a PDF is laid out for. */
export const PaperQuery = z.object({ paper: z.enum(['letter', 'a4']).default('letter') });
export type Paper = z.output<typeof PaperQuery>['paper'];
