import { longDate } from '../../../shared/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { findPackage } from '../../../shared/packages.ts';
import { usePrices } from '../../../shared/use-prices.ts';
import { Summary } from '../components/summary.tsx';
import { labels, nextSteps, texts } from '../content.ts';
import type { WizardBValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';

/** Step 6 of wizard B: package, monthly investment, start (public specification, section 2). */
export const SelectionSummary = ({ values, onEdit }: StepProps<WizardBValues>) => {
  const prices = usePrices();
  const chosen = findPackage(values.selectedCampaign);
  return (
    <Summary
      facts={[
        ...(chosen
          ? [
              { term: 'Package', value: chosen.name, onEdit: () => onEdit('package') },
              { term: 'Monthly investment', value: formatPrice(prices[chosen.id]), figure: true },
            ]
          : []),
        { term: labels.startDate, value: values.startDate ? longDate(values.startDate) : texts.immediately, onEdit: () => onEdit('goals') },
        { term: 'Practice', value: values.practiceName, onEdit: () => onEdit('basics') },
        { term: 'Contact', value: `${values.firstName} ${values.lastName}, ${values.email}`, onEdit: () => onEdit('contact') },
      ]}
      nextSteps={[nextSteps.secure, nextSteps.access, nextSteps.launch]}
    />
  );
};
