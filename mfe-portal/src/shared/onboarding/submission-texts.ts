import type { OnboardingAnswers } from '@vitrine/contracts';
import type { BadgeTone } from '@vitrine/ui';

type State = { readonly label: string; readonly tone: BadgeTone };

/** Where a finished wizard stands; Paid and Pending are the words of the staff specification, section 2. */
export const stateOf: Readonly<Record<OnboardingAnswers['status'], State>> = {
  paid: { label: 'Paid', tone: 'jade' },
  pending_payment: { label: 'Pending', tone: 'champagne' },
  review: { label: 'In review', tone: 'ember' },
};

export const wizardNames: Readonly<Record<OnboardingAnswers['wizard'], string>> = {
  'access-code': 'Access code form',
  package: 'Package form',
};
