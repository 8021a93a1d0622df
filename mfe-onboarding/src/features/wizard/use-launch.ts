import { ApiError } from '@vitrine/api-client';
import type { PracticeType, SubmissionInput, SubmissionReceived } from '@vitrine/contracts';
import { createSearchParams, useApi, useNavigate, useReportCrash } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { type FieldErrors, hasErrors, refusedFields, useSubmission } from '../../shared/forms.ts';
import { findPackage, type Prices } from '../../shared/packages.ts';
import { paymentData as storedPaymentData, type PaymentData } from '../../shared/payment-data.ts';
import { submitUnsent, isRefusal, removeUnsent, storeUnsent } from '../../shared/unsent.ts';
import { texts } from './content.ts';
import type { WizardAValues, WizardBValues } from './definitions/values.ts';

/** The result of a finished wizard: the submission, the payment data and the query of the payment page. */
export interface LaunchPlan {
  readonly submission: SubmissionInput;
  readonly paymentData: Omit<PaymentData, 'submissionId' | 'pricing'>;
  /**
   * Query of /pay, except for what the BFF adds: the submission's id and the amount (public specification, section 7).
   */
  readonly query: Readonly<Record<string, string>>;
}

/** Dollars for addresses and forms. For the record only: the BFF sets prices (decision D1). */
const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

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
    paymentData: { ...person, promoCode: values.promoCode, formData: form },
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
    paymentData: { ...person, ...(chosen && { selectedPackage: chosen.id }), formData: form },
    query: {
      ...(values.promoCode && { code: values.promoCode }),
      email: person.email,
      ...(chosen && { package: chosen.name }),
    },
  };
}

interface Launch<Values> {
  readonly launching: boolean;
  /** Why the last attempt failed; empty when it didn't. */
  readonly problem: string;
  /**
   * Sends the finished wizard and continues to the payment page. If the BFF cannot be reached the flow continues, and
   * the submission stays in the browser (decision D10). Resolves with the fields the BFF refused. `onDone` is called
   * before leaving: the draft is no longer needed.
   */
  readonly launch: (plan: LaunchPlan, onDone: () => void) => Promise<FieldErrors<Values>>;
}

/** Submit of both wizards (public specification, sections 4, 7 and 8). */
export function useLaunch<Values>(): Launch<Values> {
  const client = useApi();
  const navigate = useNavigate();
  const reportCrash = useReportCrash();
  const { busy: launching, run } = useSubmission();
  const [problem, setProblem] = useState('');

  const continueToPayment = ({ paymentData, query }: LaunchPlan, received: SubmissionReceived | null): void => {
    const submissionId = received?.submissionId ?? null;
    const price = received?.price ?? null;
    storedPaymentData.save({ ...paymentData, pricing: price && { amountCents: price.amountCents }, submissionId });
    if (received?.next) {
      void navigate(received.next);
      return;
    }
    const { code, email = '', package: chosen } = query;
    // Without a code there is no price yet: a package is chosen next, and only the summary of its wizard is left.
    if (!code && !chosen) {
      void navigate('/packages');
      return;
    }
    const search = createSearchParams({
      ...(code && { code }),
      ...(price && { amount: dollars(price.amountCents) }),
      email,
      ...(submissionId && { submissionId }),
      ...(chosen && { package: chosen }),
    });
    void navigate(`/pay?${search.toString()}`);
  };

  const attempt = async (plan: LaunchPlan, onDone: () => void): Promise<FieldErrors<Values>> => {
    const unsent = storeUnsent(plan.submission);
    let received: SubmissionReceived | null = null;
    try {
      received = await submitUnsent(client, unsent);
    } catch (error) {
      if (isRefusal(error) || (error instanceof ApiError && error.status === 429)) {
        removeUnsent(unsent.key);
        const refused = refusedFields<Values>(error);
        if (!hasErrors(refused)) setProblem(error.message || texts.failure);
        return refused;
      }
      // The flow continues to payment without an id (section 8). The browser's console already shows an unreachable
      // BFF.
      if (!(error instanceof ApiError)) reportCrash({ error });
    }
    onDone();
    continueToPayment(plan, received);
    return {};
  };

  return {
    launching,
    problem,
    launch: async (plan, onDone) => {
      const refused = await run(async () => {
        setProblem('');
        try {
          return await attempt(plan, onDone);
        } catch (error) {
          reportCrash({ error });
          setProblem(texts.failure);
          return {};
        }
      });
      return refused ?? {};
    },
  };
}
