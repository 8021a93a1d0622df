import { Skeleton } from '@vitrine/ui';
import { useMemo } from 'react';
import { useCode } from '../../shared/use-code.ts';
import { WelcomeBack } from './components/welcome-back.tsx';
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
  const state = useCode(code ?? '');
  const client = state.status === 'known' ? state.offer.client : null;
  const known = useMemo(() => {
    if (!client) return undefined;
    const { firstName, lastName, practiceName, practiceType, phone } = client;
    return { firstName, lastName, practiceName, practiceType: practiceType ?? ('' as const), phone };
  }, [client]);
  // A client's code fills the wizard in, so it waits for the answer.
  if (state.status === 'checking') return <Skeleton />;
  if (client?.onboarded) return <WelcomeBack client={client} heading={rest.heading} />;
  const planOf = (values: WizardAValues) => planOfA(values, new Date());
  return <Wizard definition={wizardA} preset={preset} known={known} planOf={planOf} {...rest} />;
};
