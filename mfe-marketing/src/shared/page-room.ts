import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from './section.ts';

/** A page below the fixed header that fills the window, so that the footer does not jump while its content comes. */
export const PageRoom = styled(Measure)`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${vars.space[6]};
  min-height: 90svh;
  padding-block: 10rem ${vars.space[16]};
`;
