import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/** The small line above a headline, drawn out of a short rule. */
export const Eyebrow = styled.p`
  display: flex;
  align-items: center;
  gap: ${vars.space[4]};
  font: ${vars.weight.text} ${vars.text.xs} / ${vars.leading.text} ${vars.font.mono};
  letter-spacing: 0.04em;
  color: ${vars.color.champagne};

  &::before {
    content: '';
    flex: none;
    width: ${vars.space[8]};
    height: 1px;
    background: currentcolor;
    opacity: 0.6;
  }
`;
