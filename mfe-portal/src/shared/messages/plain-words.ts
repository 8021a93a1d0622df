import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** The words of a text message, or a mail's plain-text part, as they were written. */
export const PlainWords = styled.p`
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: ${vars.color.panelRaised};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
`;
