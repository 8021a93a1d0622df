import { DigitalPresence, PracticeBasics, PracticeContact } from '@vitrine/contracts';
import { codeProblem } from '../../../shared/code.ts';
import { texts } from '../content.ts';
import { BasicsFields, ContactFields } from '../steps/common-steps.tsx';
import { GoalsFieldsA } from '../steps/goals-step.tsx';
import { LiftoffSummary } from '../steps/liftoff-step.tsx';
import { PresenceFieldsA } from '../steps/presence-step.tsx';
import type { WizardDefinition } from '../wizard-definition.ts';
import { emptyWizardAValues, GoalsStepA, SummaryStep, wizardADraftKey, WizardAValues } from './values.ts';

/** Wizard A, the access-code variant: five steps (public specification, sections 2 and 9). */
export const wizardA: WizardDefinition<WizardAValues> = {
  id: 'wizard-a',
  draftKey: wizardADraftKey,
  retiredDraftKeys: ['vitrine.onboarding.wizard-a.v1'],
  values: WizardAValues,
  emptyValues: emptyWizardAValues,
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
      schema: DigitalPresence,
      Fields: PresenceFieldsA,
    },
    {
      id: 'goals',
      title: 'Goals and timing',
      lead: 'What you’d like to get done, and when you’d like to start.',
      schema: GoalsStepA,
      verify: ({ promoCode }, resolveCode) => {
        const check = async () => {
          const problem = codeProblem(await resolveCode(promoCode), null);
          return problem ? { promoCode: problem } : {};
        };
        return promoCode ? check() : null;
      },
      Fields: GoalsFieldsA,
    },
    {
      id: 'liftoff',
      title: 'Ready for Liftoff',
      lead: ({ promoCode }) =>
        promoCode ? texts.checkAndPay : 'Check your answers. You choose a package on the next page, and then pay.',
      schema: SummaryStep,
      Fields: LiftoffSummary,
    },
  ],
};
