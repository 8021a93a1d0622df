import { longDate } from '@vitrine/brand';
import { formatPrice } from '@vitrine/money';
import { findPackage, usePrices } from '../../../shared/packages.ts';
import { priceWithCode, useCode } from '../../../shared/code.ts';
import { PackageCode } from '../components/promo-code.tsx';
import { Summary } from '../components/summary.tsx';
import { labels, nextSteps, texts } from '../content.ts';
import type { WizardBValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';

/** Step 6 of wizard B: package, monthly investment, start (public specification, section 2). */
export const SelectionSummary = ({ values, onChange, onEdit }: StepProps<WizardBValues>) => {
  const prices = usePrices();
  const chosen = findPackage(values.selectedCampaign);
  const code = useCode(values.promoCode);
  const listCents = chosen ? prices[chosen.id] : 0;
  const cents = (chosen && priceWithCode(code, chosen.id)) ?? listCents;
  return (
    <Summary
      facts={[
        ...(chosen
          ? [
              { term: 'Package', value: chosen.name, onEdit: () => onEdit('package') },
              { term: 'Monthly investment', value: formatPrice(cents), figure: true },
            ]
          : []),
        {
          term: labels.startDate,
          value: values.startDate ? longDate(values.startDate) : texts.immediately,
          onEdit: () => onEdit('goals'),
        },
        { term: 'Practice', value: values.practiceName, onEdit: () => onEdit('basics') },
        {
          term: 'Contact',
          value: `${values.firstName} ${values.lastName}, ${values.email}`,
          onEdit: () => onEdit('contact'),
        },
      ]}
      nextSteps={[nextSteps.secure, nextSteps.access, nextSteps.launch]}
    >
      <PackageCode
        code={values.promoCode}
        chosen={chosen}
        listCents={listCents}
        onRemove={() => onChange('promoCode', '')}
      />
    </Summary>
  );
};
