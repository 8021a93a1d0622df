import { SuppressionReason } from '@vitrine/contracts';
import { DescriptionList, Heading, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { addressesLead, reasonNames, suppressionAdvice } from '../content.ts';

const Frame = styled.section`
  display: grid;
  gap: ${vars.space[4]};
  padding: ${vars.space[6]};
`;

/** Explains why addresses are suppressed and how to remove a suppression. */
export const SuppressionHelp = () => (
  <Frame aria-labelledby="about-silence">
    <Heading as="h2" size="sm" id="about-silence">
      Why an address is blocked
    </Heading>
    <Text size="sm" tone="textMuted">
      {addressesLead}
    </Text>
    <DescriptionList
      items={SuppressionReason.options.map((reason) => ({
        term: reasonNames[reason],
        value: suppressionAdvice({ reason, channel: reason === 'stop' ? 'sms' : 'email' }),
      }))}
    />
  </Frame>
);
