import { agencyDay } from '@vitrine/brand';
import { CampaignPlans, PackageChoice, PackagePlans, type PracticeType, practiceTypes } from '@vitrine/contracts';
import { z } from 'zod';

export const today = (): string => agencyDay(new Date());

/** The contracts don't know the agency's day, so it is checked here (public specification, section 5). */
const startDate = CampaignPlans.shape.startDate.refine(
  (day) => day === '' || day >= today(),
  'The start date cannot be earlier than today',
);

/** Step 4 of wizard A. */
export const GoalsStepA = CampaignPlans.extend({ startDate });
/** Step 4 of wizard B. */
export const PackageStepB = PackageChoice.extend({ promoCode: z.string() });
/** Step 5 of wizard B. */
export const GoalsStepB = PackagePlans.extend({ startDate });

/** The summary has no fields. */
export const SummaryStep = z.object({});

/** Far above what any step allows: a draft holds text as typed, whether valid or not. */
const typed = z.string().max(10_000);

/** What both wizards ask (public specification, section 3). */
const common = {
  firstName: typed,
  lastName: typed,
  practiceName: typed,
  practiceType: z.enum(['', ...(Object.keys(practiceTypes) as PracticeType[])]),
  email: typed,
  phone: typed,
  address: typed,
  city: typed,
  state: typed,
  zipCode: typed,
  website: typed,
  instagram: typed,
  facebook: typed,
  marketingGoals: z.array(typed).max(50),
  startDate: typed,
  additionalNotes: typed,
};

/** Storage key of wizard A's draft; wizard B reads it too, to prefill its fields. */
export const wizardADraftKey = 'vitrine.onboarding.wizard-a.v2';

/** Draft of wizard A. A new field takes a new version in `draftKey`. */
export const WizardAValues = z.object({
  ...common,
  twitter: typed,
  linkedin: typed,
  youtube: typed,
  monthlyBudget: typed,
  promoCode: typed,
});
export type WizardAValues = z.infer<typeof WizardAValues>;

/** Draft of wizard B. A new field takes a new version in `draftKey`. */
export const WizardBValues = z.object({
  ...common,
  selectedCampaign: typed,
  customRequirements: typed,
  /** Code of the link; older drafts have none. */
  promoCode: typed.default(''),
});
export type WizardBValues = z.infer<typeof WizardBValues>;

/** The fields of steps that both wizards share. */
export type CommonValues = Pick<WizardAValues, Exclude<keyof WizardAValues & keyof WizardBValues, 'promoCode'>>;

const emptyCommon: CommonValues = {
  firstName: '',
  lastName: '',
  practiceName: '',
  practiceType: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  website: '',
  instagram: '',
  facebook: '',
  marketingGoals: [],
  startDate: '',
  additionalNotes: '',
};

export const emptyWizardAValues: WizardAValues = {
  ...emptyCommon,
  twitter: '',
  linkedin: '',
  youtube: '',
  monthlyBudget: '',
  promoCode: '',
};
export const emptyWizardBValues: WizardBValues = {
  ...emptyCommon,
  selectedCampaign: '',
  customRequirements: '',
  promoCode: '',
};
