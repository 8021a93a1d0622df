import { z } from 'zod';
import { RequiredEmail } from '../common/required-email.ts';
import { readPhone } from '../contacts/phone.ts';
import { PracticeBasics } from '../onboarding/practice-basics.ts';
import { PackageId } from './packages.ts';

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

const text = (maximum: number) => z.string().trim().max(maximum, `Please use ${maximum} characters or fewer`);
/** Left empty and left out are the same. */
const optional = (maximum: number) => text(maximum).default('');
const required = (message: string, maximum: number) =>
  z.string(message).trim().min(1, message).max(maximum, `Please use ${maximum} characters or fewer`);

/** Step 2 of both wizards, with its messages (public specification, section 5). */
export const PracticeContact = z.object({
  email: RequiredEmail,
  phone: required('Phone is required', 60).superRefine((value, context) => {
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
  /** A day, or empty for 'Immediately'. That it is not in the past is the wizard's to check, in the visitor's own zone. */
  startDate: z.union([z.literal(''), z.iso.date('Please enter a date')]).default(''),
  additionalNotes: optional(5000),
};

/** Forced to upper case; empty for none. */
const promoCode = optional(40).transform((code) => code.toUpperCase());

/** Step 4 of the access-code wizard. */
export const CampaignPlans = z.object({
  ...plans,
  monthlyBudget: z.union([z.literal(''), z.enum(monthlyBudgets)]).default(''),
  promoCode,
});

/** Step 4 of the package wizard, with its message. */
export const PackageChoice = z.object({
  selectedCampaign: z.enum(PackageId.options, 'Please select a package'),
  customRequirements: optional(5000),
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

/** The whole form of wizard B. `monthlyBudget` is the package's price as text, or '0'; it is kept as said and never charged (decision D1). */
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
