import { useMemo } from 'react';
import { Wizard, type WizardProps } from './components/wizard.tsx';
import type { WizardAValues } from './definitions/values.ts';
import { wizardA } from './definitions/wizard-a.ts';
import { planOfA } from './launch-plan.ts';

interface AccessCodeWizardProps extends Pick<WizardProps<WizardAValues>, 'heading' | 'lead' | 'focusOnMount'> {
  /** The code that opened it; kept with the draft as its promo code. */
  readonly code: string | null;
}

/** Wizard A, over the draft that was kept. Give it the code as key: another code is another start. */
export const AccessCodeWizard = ({ code, ...rest }: AccessCodeWizardProps) => {
  const preset = useMemo(() => (code ? { promoCode: code } : {}), [code]);
  return <Wizard definition={wizardA} preset={preset} planOf={(values) => planOfA(values, new Date())} {...rest} />;
};
