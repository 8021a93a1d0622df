import type { CodeClient } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, Heading, Skeleton, Text, vars } from '@vitrine/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useCode } from '../../shared/code.ts';
import { Wizard, type WizardProps } from './components/wizard.tsx';
import { welcomeTexts } from './content.ts';
import type { WizardAValues } from './definitions/values.ts';
import { wizardA } from './definitions/wizard-a.ts';
import { planOfA } from './use-launch.ts';

const Frame = styled.section`
  display: grid;
  justify-items: start;
  gap: ${vars.space[5]};
`;

/** For a client whose onboarding is done: a link to their payment or their dashboard. */
const WelcomeBack = ({
  client: { firstName, practiceName, next },
  heading,
}: {
  readonly client: CodeClient;
  readonly heading: 'h2' | 'h3';
}) => {
  const pays = next.startsWith('/pay');
  return (
    <Frame>
      <Heading as={heading}>{welcomeTexts.title(firstName)}</Heading>
      <Text tone="textMuted">{pays ? welcomeTexts.pay(practiceName) : welcomeTexts.done(practiceName)}</Text>
      <Button variant="primary" shape="pill" render={<Link to={next} />}>
        {pays ? welcomeTexts.toPayment : welcomeTexts.toDashboard}
      </Button>
    </Frame>
  );
};

interface AccessCodeWizardProps extends Pick<WizardProps<WizardAValues>, 'heading' | 'lead' | 'focusOnMount'> {
  /** The code that opened it; stored with the draft as its promo code. */
  readonly code: string | null;
}

/** Wizard A with its stored draft. Give it the code as key: another code starts over. */
export const AccessCodeWizard = ({ code, ...rest }: AccessCodeWizardProps) => {
  const preset = useMemo(() => (code ? { promoCode: code } : {}), [code]);
  const state = useCode(code ?? '');
  const client = state.status === 'known' ? state.offer.client : null;
  const earlierAnswers = useMemo(() => {
    if (!client) return undefined;
    const { firstName, lastName, practiceName, practiceType, phone } = client;
    return { firstName, lastName, practiceName, practiceType: practiceType ?? ('' as const), phone };
  }, [client]);
  // A client's code fills the wizard in, so it waits for the answer.
  if (state.status === 'checking') return <Skeleton />;
  if (client?.onboarded) return <WelcomeBack client={client} heading={rest.heading} />;
  const planOf = (values: WizardAValues) => planOfA(values, new Date());
  return <Wizard definition={wizardA} preset={preset} earlierAnswers={earlierAnswers} planOf={planOf} {...rest} />;
};
