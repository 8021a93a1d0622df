import { css } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/**
 * The champagne italic that goes on in the line of a headline. It has no say in the height of that line: roman and italic
 * are two files, and while only one of them is here their baselines differ, which would make the line taller and move the
 * page twice. Only for an inline `em`: one that is a block of its own needs lines with a height.
 */
export const inlineEmphasis = css`
  font-style: italic;
  line-height: 0;
  color: ${vars.color.champagne};
`;
