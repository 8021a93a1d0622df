import { sizeOfSms, smsText } from '@vitrine/contracts';
import { Text, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { segmentsText } from '../../../shared/messages/content.ts';

const Frame = styled.figure`
  display: grid;
  align-content: start;
  gap: ${vars.space[2]};
  min-width: 0;
`;

/** Bubble of a received message. */
const Bubble = styled.div`
  justify-self: start;
  max-width: 100%;
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg} ${vars.radius.lg} ${vars.radius.lg} ${vars.radius.sm};
  background: ${vars.color.selected};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** A text message as it arrives, with how it is charged. */
export const SmsPreview = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const id = useId();
  const sent = smsText(text);
  return (
    <Frame aria-labelledby={id}>
      <Text as="figcaption" size="sm" tone="textMuted" id={id}>
        {label}
      </Text>
      <Bubble>{sent}</Bubble>
      <Text size="sm" tone="textFaint">
        {segmentsText(sizeOfSms(sent))}
      </Text>
    </Frame>
  );
};
