import { DigitalPresenceShort, PracticeBasics, PracticeContact } from '@vitrine/contracts';
import { codeProblem } from '../../../shared/code.ts';
import { findPackage } from '../../../shared/packages.ts';
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
      lead: 'Who we will be working with, and where.',
      schema: PracticeBasics,
      Fields: BasicsFields,
    },
    {
      id: 'contact',
      title: 'Contact',
      lead: 'Where a person of ours reaches a person of yours.',
      schema: PracticeContact,
      Fields: ContactFields,
    },
    {
      id: 'presence',
      title: 'Digital presence',
      lead: 'Where patients find you today. All of it is optional.',
      schema: DigitalPresenceShort,
      Fields: PresenceFieldsB,
    },
    {
      id: 'package',
      title: 'Choose a package',
      lead: 'Billed monthly, and paid on the next page.',
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
      lead: 'What should be different a year from now.',
      schema: GoalsStepB,
      Fields: GoalsFieldsB,
    },
    {
      id: 'selection',
      title: 'Your selection',
      lead: 'One last look, then the payment.',
      schema: SummaryStep,
      Fields: SelectionSummary,
    },
  ],
};
