import type { CodeClient } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, Heading, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { welcomeTexts } from '../content.ts';

const Frame = styled.section`
  display: grid;
  justify-items: start;
  gap: ${vars.space[5]};
`;

/** A client whose onboarding is done has nothing to fill in: what is left is a payment, or their dashboard. */
export const WelcomeBack = ({
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
