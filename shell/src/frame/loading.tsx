import { VisuallyHidden } from '@vitrine/ui';
import { keyframes, styled } from 'styled-components';

const travel = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(100%); }
`;

/** Appears only when the wait is long enough to be noticed. */
const appear = keyframes`
  from { opacity: 0; }
  to { opacity: 1; }
`;

const Room = styled.output`
  display: block;
  min-height: 100svh;
  animation: ${appear} 200ms 250ms both;

  &::before {
    content: '';
    position: fixed;
    inset: 0 0 auto;
    block-size: 1px;
    background: linear-gradient(90deg, transparent, var(--color-champagne), transparent);
    animation: ${travel} 1.4s linear infinite;
  }
`;

/** A hairline that moves while code is on its way. */
export const Loading = () => (
  <Room>
    <VisuallyHidden>Loading…</VisuallyHidden>
  </Room>
);
