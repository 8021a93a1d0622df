import { practiceTypes, type PracticeType } from '@vitrine/contracts';
import { z } from 'zod';

/** Far above what any step allows: a draft holds text as typed, whether valid or not. */
const typed = z.string().max(2000);

/** The draft of wizard A (public specification, section 3). A new field takes a new version in `draftKey`. */
export const WizardAValues = z.object({
  firstName: typed,
  lastName: typed,
  practiceName: typed,
  practiceType: z.enum(['', ...(Object.keys(practiceTypes) as PracticeType[])]),
});
export type WizardAValues = z.infer<typeof WizardAValues>;

export const emptyWizardAValues: WizardAValues = { firstName: '', lastName: '', practiceName: '', practiceType: '' };
