import type { PackageId } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { readPaymentData } from '../../shared/hand-off.ts';
import { readKept } from '../../shared/kept-json.ts';
import { findPackage } from '../../shared/packages.ts';
import { usePrices } from '../../shared/use-prices.ts';
import { PackageCode } from './components/package-code.tsx';
import { Wizard, type WizardProps } from './components/wizard.tsx';
import { WizardBValues, wizardADraftKey } from './definitions/values.ts';
import { wizardB } from './definitions/wizard-b.ts';
import { planOfB } from './launch-plan.ts';

interface PackageWizardProps extends Pick<WizardProps<WizardBValues>, 'heading' | 'lead' | 'focusOnMount'> {
  /** The package that was chosen before; step 4 shows it chosen. */
  readonly chosen: PackageId | null;
  /** A code of the address, for that package. */
  readonly code: string | null;
}

/** Steps that say themselves what the code is worth, beside what it is for. */
const sayingTheCode = new Set(['package', 'selection']);

const DraftOfA = z.object({ values: z.record(z.string(), z.unknown()) });

/** Whoever began or finished the other wizard, and now chooses a package, types nothing twice. */
const knownAnswers = (): WizardBValues | undefined =>
  WizardBValues.safeParse({
    ...wizardB.emptyValues,
    ...(readKept(wizardADraftKey, DraftOfA)?.values ?? readPaymentData()?.formData),
    selectedCampaign: '',
    promoCode: '',
  }).data;

/** Wizard B, over the draft that was kept. Give it the package as key: another choice is another start. */
export const PackageWizard = ({ chosen, code, lead, ...rest }: PackageWizardProps) => {
  const prices = usePrices();
  const [known] = useState(knownAnswers);
  const preset = useMemo(
    () => ({ ...(chosen && { selectedCampaign: chosen }), ...(code && { promoCode: code }) }),
    [chosen, code],
  );
  const leadAt: WizardProps<WizardBValues>['lead'] = (values, stepId, onChange) => {
    const current = findPackage(values.selectedCampaign);
    return (
      <>
        {lead?.(values, stepId, onChange)}
        {!sayingTheCode.has(stepId) && (
          <PackageCode
            code={values.promoCode}
            chosen={current}
            listCents={current ? prices[current.id] : 0}
            onRemove={() => onChange('promoCode', '')}
            onlyProblems
          />
        )}
      </>
    );
  };
  return (
    <Wizard
      definition={wizardB}
      preset={preset}
      known={known}
      planOf={(values) => planOfB(values, new Date(), prices)}
      lead={leadAt}
      {...rest}
    />
  );
};
