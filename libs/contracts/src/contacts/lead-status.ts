import { z } from 'zod';

/** Where a lead stands in the pipeline. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;
export const LeadStatus = z.enum(leadStatuses);
export type LeadStatus = z.infer<typeof LeadStatus>;

/** Why a lead was lost, to choose from; a note says the rest. */
export const lostReasons = {
  price: 'Price',
  timing: 'Not now',
  competitor: 'Chose someone else',
  no_answer: 'Never answered',
  not_a_fit: 'Not a fit',
  other: 'Something else',
} as const;
export const LostReason = z.enum(Object.keys(lostReasons) as [keyof typeof lostReasons]);
export type LostReason = z.infer<typeof LostReason>;
