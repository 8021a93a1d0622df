import { media } from '@vitrine/ui';
import { styled } from 'styled-components';

/** A contour drawing behind the words, fading where they stand. Decoration. */
export const Art = styled.img.attrs({ alt: '', decoding: 'async' })<{ $place: 'lower' | 'right' }>`
  position: absolute;
  z-index: -1;
  width: auto;
  max-width: none;
  pointer-events: none;
  ${({ $place }) =>
    $place === 'lower'
      ? 'inset-block-start: 16rem; inset-inline-start: -6rem; height: 38rem; opacity: 0.5; mask-image: linear-gradient(to bottom, transparent, #000 30%, #000 60%, transparent 96%);'
      : 'inset-block-start: 4rem; inset-inline-end: -4rem; height: 34rem; opacity: 0.5; mask-image: linear-gradient(to left, #000 40%, transparent 96%);'}

  ${media.down('md')} {
    opacity: 0.16;
  }
`;

/** What the drawing stands behind; nothing of it reaches beyond. */
export const ArtGround = styled.div`
  position: relative;
  isolation: isolate;
  overflow: clip;
`;
