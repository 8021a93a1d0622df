import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/** One large number in the display face: a total, a statistic. `<small>` inside is its unit. */
export const Figure = styled.span`
  display: inline-block;
  font: ${vars.weight.heading} ${vars.text.figure} / 1.15 ${vars.font.display};
  font-variant-numeric: lining-nums;
  letter-spacing: 0.01em;
  color: ${vars.color.text};

  small {
    margin-inline-start: 0.12em;
    font-size: 0.55em;
    letter-spacing: 0;
    color: ${vars.color.champagne};
  }
`;
