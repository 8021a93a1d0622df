import { keyframes, styled } from 'styled-components';
import { media } from '../tokens/media.ts';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

/** A turning arc in the current colour; decoration, the text beside it says what is going on. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  flex: none;
  width: 1em;
  height: 1em;
  border: 1.5px solid color-mix(in srgb, currentcolor 28%, transparent);
  border-block-start-color: currentcolor;
  border-radius: 50%;
  animation: ${turn} 900ms linear infinite;

  ${media.reducedMotion} {
    animation: none;
  }
`;
