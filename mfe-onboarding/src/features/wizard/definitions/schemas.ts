import { CampaignPlans, PackageChoice, PackagePlans } from '@vitrine/contracts';
import { z } from 'zod';
import { today } from '../../../shared/dates.ts';

/** The contracts know no visitor's time zone, so what 'today' is stands here (public specification, section 5). */
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

/** The summary asks nothing. */
export const SummaryStep = z.object({});
