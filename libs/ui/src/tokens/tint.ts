import { css } from 'styled-components';
import { vars } from './vars.ts';

/**
 * Tints a row or a control over any surface. Faint text inside is lifted to muted: on a tint it
 * would fall below 4.5:1 (contrast.spec.ts measures both).
 */
export const tint = (kind: 'hover' | 'selected') => css`
  --color-text-faint: ${vars.color.textMuted};
  background: ${vars.color[kind]};
`;
