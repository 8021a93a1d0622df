import { z } from 'zod';

/** Reads a value of browser storage; null when there is none, storage is refused, or it is not what it should be. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const stored = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

/** Returns whether the browser stored it. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

const paymentDataKey = 'paymentData';

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

export const readPaymentData = (): PaymentData | null => readStored(paymentDataKey, PaymentData);
export const storePaymentData = (data: PaymentData): void => void store(paymentDataKey, data);
export const removePaymentData = (): void => remove(paymentDataKey);
