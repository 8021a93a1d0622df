import { longDate } from '@vitrine/brand';
import { formatPrice } from '@vitrine/money';
import { codeProblem, useCode } from '../../../shared/code.ts';
import { FormBanner, Mono } from '@vitrine/ui';
import { CheckAgain } from '../components/promo-code.tsx';
import { Summary } from '../components/summary.tsx';
import { budgetLabels, labels, nextSteps, texts } from '../content.ts';
import type { WizardAValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';

const isBudget = (value: string): value is keyof typeof budgetLabels => value in budgetLabels;

/** Step 5 of wizard A, 'Ready for Liftoff' (public specification, section 2). */
export const LiftoffSummary = ({ values, onEdit }: StepProps<WizardAValues>) => {
  const code = useCode(values.promoCode);
  const problem = codeProblem(code, null);
  const message = problem ?? ('message' in code && code.message);
  const price = code.status === 'known' ? code.offer.price : null;
  return (
    <Summary
      facts={[
        { term: 'Practice', value: values.practiceName, onEdit: () => onEdit('basics') },
        {
          term: 'Contact',
          value: `${values.firstName} ${values.lastName}, ${values.email}`,
          onEdit: () => onEdit('contact'),
        },
        {
          term: labels.marketingGoals,
          value: values.marketingGoals.join(', ') || texts.nothing,
          onEdit: () => onEdit('goals'),
        },
        {
          term: labels.monthlyBudget,
          value: isBudget(values.monthlyBudget) ? budgetLabels[values.monthlyBudget] : texts.nothing,
          onEdit: () => onEdit('goals'),
        },
        {
          term: labels.startDate,
          value: values.startDate ? longDate(values.startDate) : texts.immediately,
          onEdit: () => onEdit('goals'),
        },
        ...(values.promoCode
          ? [{ term: labels.promoCode, value: values.promoCode, onEdit: () => onEdit('goals') }]
          : []),
        ...(price ? [{ term: 'Your price', value: `${formatPrice(price.amountCents)} a month`, figure: true }] : []),
      ]}
      nextSteps={[nextSteps.secure, nextSteps.choose, nextSteps.access]}
    >
      <FormBanner tone={problem ? 'error' : 'info'}>
        {message && (
          <>
            <Mono>{values.promoCode}</Mono>: {message} <CheckAgain code={values.promoCode} state={code} />
          </>
        )}
      </FormBanner>
    </Summary>
  );
};
