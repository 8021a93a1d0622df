import { createDraftStore } from '@vitrine/api-client';
import type { PackageId } from '@vitrine/contracts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { findPackage, usePrices } from '../../shared/packages.ts';
import { paymentData } from '../../shared/payment-data.ts';
import { PackageCode } from './components/promo-code.tsx';
import { Wizard, type WizardProps } from './components/wizard.tsx';
import { wizardADraftKey, WizardBValues } from './definitions/values.ts';
import { wizardB } from './definitions/wizard-b.ts';
import { planOfB } from './use-launch.ts';
import { draftLifetime } from './use-wizard.ts';

interface PackageWizardProps extends Pick<WizardProps<WizardBValues>, 'heading' | 'lead' | 'focusOnMount'> {
  /** The package that was chosen before; step 4 shows it chosen. */
  readonly chosen: PackageId | null;
  /** A code of the address, for that package. */
  readonly code: string | null;
}

/** Steps that show the package and the code's price themselves. */
const stepsShowingPackage = new Set(['package', 'selection']);

const draftOfA = createDraftStore({
  key: wizardADraftKey,
  shape: z.object({ values: z.record(z.string(), z.unknown()) }),
  storage: () => window.localStorage,
  lifetime: draftLifetime,
});

/** Prefills from the other wizard's draft or its finished submission. */
const findEarlierAnswers = (): { readonly earlierAnswers: WizardBValues | undefined; readonly complete: boolean } => {
  const draft = draftOfA.load()?.values;
  const finished = paymentData.load()?.formData;
  const { data } = WizardBValues.safeParse({
    ...wizardB.emptyValues,
    ...(draft ?? finished),
    selectedCampaign: '',
    promoCode: '',
  });
  return { earlierAnswers: data, complete: !draft && finished !== undefined };
};

/** Wizard B with its stored draft. Give it the package as key: another choice starts over. */
export const PackageWizard = ({ chosen, code, lead, ...rest }: PackageWizardProps) => {
  const prices = usePrices();
  const [{ earlierAnswers, complete }] = useState(findEarlierAnswers);
  const preset = useMemo(
    () => ({ ...(chosen && { selectedCampaign: chosen }), ...(code && { promoCode: code }) }),
    [chosen, code],
  );
  const leadAt: WizardProps<WizardBValues>['lead'] = (values, stepId, onChange) => {
    if (stepsShowingPackage.has(stepId)) return null;
    const current = findPackage(values.selectedCampaign);
    return (
      <>
        {lead?.(values, stepId, onChange)}
        <PackageCode
          code={values.promoCode}
          chosen={current}
          listCents={current ? prices[current.id] : 0}
          onRemove={() => onChange('promoCode', '')}
          onlyProblems
        />
      </>
    );
  };
  return (
    <Wizard
      definition={wizardB}
      preset={preset}
      earlierAnswers={earlierAnswers}
      complete={complete && chosen !== null}
      planOf={(values) => planOfB(values, new Date(), prices)}
      lead={leadAt}
      {...rest}
    />
  );
};
