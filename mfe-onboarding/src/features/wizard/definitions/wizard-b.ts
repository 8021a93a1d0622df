import { DigitalPresenceShort, PracticeBasics, PracticeContact } from '@vitrine/contracts';
import { codeProblem } from '../../../shared/code.ts';
import { findPackage } from '../../../shared/packages.ts';
import { texts } from '../content.ts';
import { BasicsFields, ContactFields } from '../steps/common-steps.tsx';
import { GoalsFieldsB } from '../steps/goals-step.tsx';
import { PackageFields } from '../steps/package-step.tsx';
import { PresenceFieldsB } from '../steps/presence-step.tsx';
import { SelectionSummary } from '../steps/selection-step.tsx';
import type { WizardDefinition } from '../wizard-definition.ts';
import { emptyWizardBValues, GoalsStepB, PackageStepB, SummaryStep, WizardBValues } from './values.ts';

/** Wizard B, the package variant: six steps (public specification, sections 2 and 9). */
export const wizardB: WizardDefinition<WizardBValues> = {
  id: 'wizard-b',
  draftKey: 'vitrine.onboarding.wizard-b.v1',
  retiredDraftKeys: [],
  values: WizardBValues,
  emptyValues: emptyWizardBValues,
  steps: [
    {
      id: 'basics',
      title: 'Basics',
      lead: 'Your name and your practice.',
      schema: PracticeBasics,
      Fields: BasicsFields,
    },
    {
      id: 'contact',
      title: 'Contact',
      lead: 'How we can reach you.',
      schema: PracticeContact,
      Fields: ContactFields,
    },
    {
      id: 'presence',
      title: 'Digital presence',
      lead: 'Where patients find you online today. You can skip any of these.',
      schema: DigitalPresenceShort,
      Fields: PresenceFieldsB,
    },
    {
      id: 'package',
      title: 'Choose a package',
      lead: 'Every package is billed monthly. You pay on the next page, after the last step.',
      schema: PackageStepB,
      verify: ({ promoCode, selectedCampaign }, resolveCode) => {
        const chosen = findPackage(selectedCampaign);
        const check = async () => {
          const problem = codeProblem(
            await resolveCode(promoCode),
            chosen && { ...chosen, cents: chosen.publishedCents },
          );
          return problem ? { promoCode: problem } : {};
        };
        return promoCode ? check() : null;
      },
      Fields: PackageFields,
    },
    {
      id: 'goals',
      title: 'Goals and timing',
      lead: 'What you’d like to get done, and when you’d like to start.',
      schema: GoalsStepB,
      Fields: GoalsFieldsB,
    },
    {
      id: 'selection',
      title: 'Your selection',
      lead: texts.checkAndPay,
      schema: SummaryStep,
      Fields: SelectionSummary,
    },
  ],
};
