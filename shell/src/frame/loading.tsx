import { VisuallyHidden } from '@vitrine/ui';
import { keyframes, styled } from 'styled-components';

const travel = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(100%); }
`;

const appear = keyframes`
  from { opacity: 0; }
  to { opacity: 1; }
`;

const Line = styled.output`
  &::before {
    content: '';
    position: fixed;
    inset: 0 0 auto;
    block-size: 1px;
    background: linear-gradient(90deg, transparent, var(--color-champagne), transparent);
    animation:
      ${appear} 150ms both,
      ${travel} 1.4s linear infinite;
  }
`;

/** A hairline along the top that moves while code is on its way. */
export const LoadingLine = () => (
  <Line>
    <VisuallyHidden>Loading…</VisuallyHidden>
  </Line>
);

const Room = styled.div`
  min-height: 100svh;
`;

/** The line, with the space of the coming page. */
export const Loading = () => (
  <Room data-shape="">
    <LoadingLine />
  </Room>
);
