import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/**
 * One large number: a total, a price. In the text face, whose digits are of one width and hold at any density: the display
 * face's hairlines make two fours a pair of slashes on a plain screen. `<small>` inside is its unit.
 */
export const Figure = styled.span`
  display: inline-block;
  font: ${vars.weight.text} ${vars.text.figure} / 1.15 ${vars.font.text};
  font-variant-numeric: lining-nums tabular-nums;
  letter-spacing: -0.025em;
  color: ${vars.color.text};

  small {
    margin-inline-start: 0.12em;
    font-size: 0.55em;
    letter-spacing: 0;
    color: ${vars.color.champagne};
  }
`;
