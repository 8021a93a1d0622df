import { PracticeBasics } from '@vitrine/contracts';
import { BasicsFields } from './steps/basics-step.tsx';
import { emptyWizardAValues, WizardAValues } from './wizard-a-values.ts';
import type { WizardDefinition } from './wizard-definition.ts';

/** Wizard A, the access-code variant: five steps (public specification, sections 2 and 9). */
export const wizardA: WizardDefinition<WizardAValues> = {
  id: 'wizard-a',
  draftKey: 'vitrine.onboarding.wizard-a.v1',
  values: WizardAValues,
  emptyValues: emptyWizardAValues,
  stepCount: 5,
  steps: [
    {
      id: 'basics',
      title: 'Basics',
      lead: 'Who we will be working with, and where.',
      schema: PracticeBasics,
      Fields: BasicsFields,
    },
  ],
};
