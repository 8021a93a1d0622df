import type { PracticeType, SubmissionInput } from '@vitrine/contracts';
import type { PaymentData } from '../../shared/hand-off.ts';
import { findPackage } from '../../shared/packages.ts';
import type { Prices } from '../../shared/use-prices.ts';
import type { WizardAValues, WizardBValues } from './definitions/values.ts';

/** What leaves a finished wizard: the submission, the hand-off data and the address of the payment page. */
export interface LaunchPlan {
  readonly submission: SubmissionInput;
  readonly handOff: Omit<PaymentData, 'submissionId' | 'pricing'>;
  /** Query of /pay, except for what the BFF adds: the submission's id and the amount (public specification, section 7). */
  readonly query: Readonly<Record<string, string>>;
}

/** Dollars as addresses and forms tell them. For the record only: the BFF prices (decision D1). */
export const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

const handOffOf = ({ firstName, lastName, practiceName, email }: WizardAValues | WizardBValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  practiceName: practiceName.trim(),
  email: email.trim().toLowerCase(),
});

/** Wizard A. The values are those of a wizard whose every step is valid. */
export function planOfA(values: WizardAValues, now: Date): LaunchPlan {
  const form = { ...values, practiceType: values.practiceType as PracticeType, completedAt: now.toISOString() };
  const person = handOffOf(values);
  return {
    submission: { wizard: 'access-code', form: form as Extract<SubmissionInput, { wizard: 'access-code' }>['form'] },
    handOff: { ...person, promoCode: values.promoCode, formData: form },
    query: { ...(values.promoCode && { code: values.promoCode }), email: person.email },
  };
}

/** Wizard B: on submit it adds selectedPackage and monthlyBudget (public specification, section 3). */
export function planOfB(values: WizardBValues, now: Date, prices: Prices): LaunchPlan {
  const chosen = findPackage(values.selectedCampaign);
  const budget = chosen ? dollars(prices[chosen.id]) : '0';
  const form = {
    ...values,
    practiceType: values.practiceType as PracticeType,
    selectedPackage: chosen?.name ?? '',
    monthlyBudget: budget,
    completedAt: now.toISOString(),
  };
  const person = handOffOf(values);
  return {
    submission: { wizard: 'package', form: form as Extract<SubmissionInput, { wizard: 'package' }>['form'] },
    handOff: { ...person, ...(chosen && { selectedPackage: chosen.id }), formData: form },
    query: {
      ...(values.promoCode && { code: values.promoCode }),
      email: person.email,
      ...(chosen && { package: chosen.name }),
    },
  };
}
