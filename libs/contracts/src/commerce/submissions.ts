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

/** A finished wizard as staff read it: who filled it in, where it stands, and every answer. */
export const OnboardingAnswers = z.object({
  id: z.uuid(),
  wizard: z.enum(['access-code', 'package']),
  practiceName: z.string().nullable(),
  contactName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  status: SubmissionStatus,
  createdAt: Timestamp,
  paidAt: Timestamp.nullable(),
  /** What was quoted, a month; null when neither a package nor a priced code was chosen. */
  priceCents: AmountCents.nullable(),
  /** The client it belongs to: the one that paid it, else the one with its address. */
  client: z.object({ id: z.uuid(), company: z.string() }).nullable(),
  /** The lead with its address. */
  contactId: z.uuid().nullable(),
  demo: z.boolean(),
  /** By the names of the form's fields; what was left empty is left out. */
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
export type OnboardingAnswers = z.infer<typeof OnboardingAnswers>;

/** Of one client, one lead, or both. */
export const OnboardingAnswersQuery = z.object({ clientId: z.uuid().optional(), contactId: z.uuid().optional() });
export type OnboardingAnswersQuery = z.infer<typeof OnboardingAnswersQuery>;

/** Newest first, at most twenty. */
export const OnboardingAnswersList = z.object({ items: z.array(OnboardingAnswers) });
