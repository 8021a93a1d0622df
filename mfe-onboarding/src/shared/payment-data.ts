import { createDraftStore } from '@vitrine/api-client';
import { z } from 'zod';

/**
 * What the wizards pass to the payment page (public specification, section 3). It does not decide what is paid
 * (decision D1); it only prefills fields.
 */
const PaymentData = z.object({
  firstName: z.string(),
  lastName: z.string(),
  practiceName: z.string(),
  email: z.string(),
  /** Wizard A. */
  promoCode: z.string().optional(),
  /** What the BFF quoted; null when it quoted nothing or could not be asked. */
  pricing: z.object({ amountCents: z.number() }).nullable().optional(),
  /** Wizard B: the package's id. */
  selectedPackage: z.string().optional(),
  formData: z.record(z.string(), z.unknown()),
  /** Null while the submission is unsent. */
  submissionId: z.string().nullable(),
});
export type PaymentData = z.infer<typeof PaymentData>;

export const paymentData = createDraftStore({
  key: 'paymentData',
  shape: PaymentData,
  storage: () => window.localStorage,
});
