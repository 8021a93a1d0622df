import type { PackageId } from '@vitrine/contracts';
import { useMemo } from 'react';
import { usePrices } from '../../shared/use-prices.ts';
import { Wizard, type WizardProps } from './components/wizard.tsx';
import type { WizardBValues } from './definitions/values.ts';
import { wizardB } from './definitions/wizard-b.ts';
import { planOfB } from './launch-plan.ts';

interface PackageWizardProps extends Pick<WizardProps<WizardBValues>, 'heading' | 'lead' | 'focusOnMount'> {
  /** The package that was chosen before; step 4 shows it chosen. */
  readonly chosen: PackageId | null;
}

/** Wizard B, over the draft that was kept. Give it the package as key: another choice is another start. */
export const PackageWizard = ({ chosen, ...rest }: PackageWizardProps) => {
  const prices = usePrices();
  const preset = useMemo(() => (chosen ? { selectedCampaign: chosen } : {}), [chosen]);
  return <Wizard definition={wizardB} preset={preset} planOf={(values) => planOfB(values, new Date(), prices)} {...rest} />;
};
