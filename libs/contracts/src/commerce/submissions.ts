import { z } from 'zod';
import { AmountCents, Currency, Interval } from '../common/money.ts';
import { Timestamp } from '../common/page.ts';
import { AccessCodeForm, PackageForm } from './onboarding-form.ts';

export const submissionStatuses = ['pending_payment', 'paid', 'review'] as const;
export const SubmissionStatus = z.enum(submissionStatuses);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

/** What a checkout session is known by: the provider's own id, a secret of the browser that pays. */
export const CheckoutSessionId = z.string().regex(/^cs_[\w]{10,250}$/, 'This is no checkout session');

/**
 * For a submission that could not be saved in time: the session that was paid, or is being paid, meanwhile.
 * It is attached to it if both are about the same thing; otherwise this is ignored.
 */
const attached = { checkoutSessionId: CheckoutSessionId.optional() };

/** Body of `POST /onboarding/submissions`: a finished wizard. */
export const Submission = z.discriminatedUnion('wizard', [
  z.object({ wizard: z.literal('access-code'), form: AccessCodeForm, ...attached }),
  z.object({ wizard: z.literal('package'), form: PackageForm, ...attached }),
]);
export type Submission = z.output<typeof Submission>;
export type SubmissionInput = z.input<typeof Submission>;

export const SubmissionReceived = z.object({
  submissionId: z.uuid(),
  status: SubmissionStatus,
  /** What /pay will ask for; null when nothing is due yet, because neither a package nor a priced code was chosen. */
  price: z
    .object({
      amountCents: AmountCents,
      currency: Currency,
      interval: Interval,
      /** The quoted price holds until then, whatever happens to the price book. */
      validUntil: Timestamp,
    })
    .nullable(),
  /** Of a client whose code sets no price: the path of what they have to pay, or of their dashboard. */
  next: z.string().nullable().default(null),
});
export type SubmissionReceived = z.infer<typeof SubmissionReceived>;
