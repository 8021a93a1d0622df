import { z } from 'zod';
import { forget, keep, readKept } from './kept-json.ts';

const handOffKey = 'paymentData';

/**
 * What the wizards leave for the payment page (public specification, section 3). Nothing in it decides what is
 * paid (decision D1); it spares the visitor typing the same twice.
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
  /** Null while the submission waits in the browser. */
  submissionId: z.string().nullable(),
});
export type PaymentData = z.infer<typeof PaymentData>;

export const readPaymentData = (): PaymentData | null => readKept(handOffKey, PaymentData);
export const keepPaymentData = (data: PaymentData): void => void keep(handOffKey, data);
export const forgetPaymentData = (): void => forget(handOffKey);
