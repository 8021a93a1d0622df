import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** On the phone the portrait rises behind the headline; beside it on wide screens. It never takes part in the layout. */
export const Frame = styled.div`
  position: absolute;
  z-index: ${vars.layer.base};
  inset-block-start: -2.5rem;
  inset-inline-end: -3.5rem;
  width: min(25rem, 106vw);
  aspect-ratio: 10 / 13;
  pointer-events: none;
  opacity: 0.85;
  mask-image: linear-gradient(90deg, transparent, #000 22%), linear-gradient(#000 46%, transparent 84%);
  mask-composite: intersect;

  ${media.up('sm')} {
    inset-inline-end: -2rem;
    width: 30rem;
  }

  ${media.up('md')} {
    inset-block-start: 0;
    inset-inline-end: max(-2rem, (100vw - 100rem) / 2);
    width: min(54vw, 56rem, 78svh);
    min-width: 34rem;
    opacity: 1;
    mask-image: linear-gradient(90deg, transparent, #000 14%), linear-gradient(#000 72%, transparent 98%);
  }
`;

export const Still = styled.img`
  width: 100%;
  height: 100%;

  &[data-hidden] {
    visibility: hidden;
  }
`;

export const Canvas = styled.canvas`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  visibility: hidden;

  &[data-alive] {
    visibility: visible;
  }
`;
