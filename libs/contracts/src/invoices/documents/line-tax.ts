import { z } from 'zod';
import { Percent, SoldTax } from './document-figures.ts';

/** One of the taxes that a combined rate is made of, such as that of the state. */
export const TaxPart = z.object({ name: z.string(), percent: Percent });
export type TaxPart = z.infer<typeof TaxPart>;

/** A tax as a line has it, with the rate that it was taken from; `parts` of a combined one. */
export const LineTax = SoldTax.extend({ rateId: z.uuid(), parts: z.array(TaxPart).optional() });
export type LineTax = z.infer<typeof LineTax>;
