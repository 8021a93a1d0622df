import { Contour } from '@vitrine/ui/contour';
import { styled } from 'styled-components';

/** The house's motif, small, over an empty state. */
export const StateDrawing = styled(Contour)`
  width: 9rem;
  height: auto;
  opacity: 0.8;
`;
