import { z } from 'zod';
import { RequiredEmail } from '../common/email-address.ts';
import { isPartyName, pastedCode, pastedPhone, singleLine, multipleLines } from '../common/pasted-text.ts';
import { readPhone } from '../common/phone.ts';
import { PackageId } from '../packages/packages.ts';
import { AmountCents, CheckoutSessionId, Currency, Interval, Timestamp, IdParams } from '../common/fields.ts';
import { bodyLimits, defineEndpoint } from '../endpoint.ts';

/** `practiceType` of the wizards with its label (public specification, section 3). */
export const practiceTypes = {
  'medical-spa': 'Medical Spa',
  dermatology: 'Dermatology',
  'plastic-surgery': 'Plastic Surgery',
  dental: 'Dental/Orthodontics',
  wellness: 'Wellness Center',
  other: 'Other',
} as const;
export type PracticeType = keyof typeof practiceTypes;
export const practiceTypeChoices = Object.keys(practiceTypes) as [PracticeType, ...PracticeType[]];

const fewer = (maximum: number) => `Please use ${maximum} characters or fewer`;
/** Left empty and left out are the same. */
const optional = (maximum: number) => z.string().overwrite(singleLine).max(maximum, fewer(maximum)).default('');
const optionalLines = (maximum: number) => z.string().overwrite(multipleLines).max(maximum, fewer(maximum)).default('');
const required = (message: string, maximum: number) =>
  z.string(message).overwrite(singleLine).min(1, message).max(maximum, fewer(maximum));

/** Step 1 of both wizards, with its messages (public specification, section 5). */
export const PracticeBasics = z.object({
  firstName: required('First name is required', 200),
  lastName: required('Last name is required', 200),
  practiceName: required('Practice name is required', 200).refine(isPartyName, 'Practice name is required'),
  practiceType: z.enum(practiceTypeChoices, 'Practice type is required'),
});
export type PracticeBasics = z.output<typeof PracticeBasics>;

/** Choice lists of the wizards (public specification, section 3). */
export const marketingGoals = [
  'Increase Patient Volume',
  'Build Brand Awareness',
  'Launch New Services',
  'Improve Online Reputation',
  'Social Media Growth',
  'Website Redesign',
  'SEO Optimization',
  'Paid Advertising',
] as const;
export const monthlyBudgets = ['1000-2500', '2500-5000', '5000-10000', '10000+'] as const;

/** Step 2 of both wizards, with its messages (public specification, section 5). */
export const PracticeContact = z.object({
  email: RequiredEmail,
  phone: required('Phone is required', 60)
    .overwrite(pastedPhone)
    .superRefine((value, context) => {
      const read = value === '' ? null : readPhone(value);
      if (typeof read === 'string') context.addIssue({ code: 'custom', message: read });
    }),
  address: optional(200),
  city: optional(100),
  state: optional(100),
  zipCode: optional(20),
});

const presence = { website: optional(500), instagram: optional(500), facebook: optional(500) };
/** Step 3 of the package wizard: all optional. */
export const DigitalPresenceShort = z.object(presence);
/** Step 3 of the access-code wizard: all optional. */
export const DigitalPresence = z.object({
  ...presence,
  twitter: optional(500),
  linkedin: optional(500),
  youtube: optional(500),
});

const plans = {
  marketingGoals: z.array(z.enum(marketingGoals)).max(marketingGoals.length).default([]),
  /**
   * A day, or empty for 'Immediately'. That it is not in the past is the wizard's to check, in the visitor's own zone.
   */
  startDate: z.union([z.literal(''), z.iso.date('Please enter a date')]).default(''),
  additionalNotes: optionalLines(5000),
};

/** As {@link pastedCode} reads it; empty for none. */
const promoCode = optional(40).transform(pastedCode);

/** Step 4 of the access-code wizard. */
export const CampaignPlans = z.object({
  ...plans,
  monthlyBudget: z.union([z.literal(''), z.enum(monthlyBudgets)]).default(''),
  promoCode,
});

/** Step 4 of the package wizard, with its message. */
export const PackageChoice = z.object({
  selectedCampaign: z.enum(PackageId.options, 'Please select a package'),
  customRequirements: optionalLines(5000),
});
/** Step 5 of the package wizard. */
export const PackagePlans = z.object(plans);

const completed = { completedAt: z.iso.datetime() };

/** The whole form of wizard A. */
export const AccessCodeForm = z.object({
  ...PracticeBasics.shape,
  ...PracticeContact.shape,
  ...DigitalPresence.shape,
  ...CampaignPlans.shape,
  ...completed,
});
export type AccessCodeForm = z.output<typeof AccessCodeForm>;

/**
 * The whole form of wizard B. `monthlyBudget` is the package's price as text, or '0'; it is kept as said and never
 * charged (decision D1).
 */
export const PackageForm = z.object({
  ...PracticeBasics.shape,
  ...PracticeContact.shape,
  ...DigitalPresenceShort.shape,
  ...PackageChoice.shape,
  ...PackagePlans.shape,
  /** A code for the package that is chosen. */
  promoCode,
  selectedPackage: optional(100),
  monthlyBudget: optional(20),
  ...completed,
});
export type PackageForm = z.output<typeof PackageForm>;

const submissionStatuses = ['pending_payment', 'paid', 'review'] as const;
export const SubmissionStatus = z.enum(submissionStatuses);
export type SubmissionStatus = z.infer<typeof SubmissionStatus>;

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
  /** It counts as paid because the person paid for something else, at `paidAt`. */
  boughtOtherwise: z.boolean().optional(),
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

export const submissionEndpoints = {
  create: defineEndpoint({
    id: 'onboarding.submit',
    method: 'POST',
    path: '/onboarding/submissions',
    summary: 'File a finished wizard with its quoted price and tell the team; it waits for its payment',
    access: 'public',
    idempotent: true,
    body: Submission,
    bodyLimit: bodyLimits.medium,
    status: 201,
    response: SubmissionReceived,
  }),
  list: defineEndpoint({
    id: 'onboarding.answers',
    method: 'GET',
    path: '/onboarding/submissions',
    summary: 'What a client or lead told us in onboarding, newest first; without a filter the newest of everyone',
    access: 'leads.read',
    query: OnboardingAnswersQuery,
    status: 200,
    response: OnboardingAnswersList,
  }),
  get: defineEndpoint({
    id: 'onboarding.answersOf',
    method: 'GET',
    path: '/onboarding/submissions/:id',
    summary: 'One finished wizard with all its answers',
    access: 'leads.read',
    params: IdParams,
    status: 200,
    response: OnboardingAnswers,
  }),
} as const;
