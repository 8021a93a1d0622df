import { css } from 'styled-components';
import { media } from './media.ts';
import { vars } from './vars.ts';

/** Grows a control to 44 px where the pointer is a finger (WCAG 2.5.8 asks 24, fingers ask more). */
export const touchTarget = css`
  ${media.touch} {
    min-height: ${vars.control.touch};
    min-width: ${vars.control.touch};
  }
`;
