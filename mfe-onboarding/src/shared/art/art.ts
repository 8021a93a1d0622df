import { media } from '@vitrine/ui';
import { css, styled } from 'styled-components';

const places = {
  /** Below the words of a left column. */
  lower: css`
    inset-block-start: 24rem;
    inset-inline-start: -4rem;
    height: 34rem;
    mask-image: linear-gradient(to bottom, transparent 4%, #000 34%, #000 64%, transparent 98%);
  `,
  /** At the left edge, before the words begin. */
  edge: css`
    inset-block-start: 12rem;
    inset-inline-start: -22rem;
    height: 40rem;
    mask-image: linear-gradient(to left, transparent 4%, #000 40%);
  `,
  right: css`
    inset-block-start: 4rem;
    inset-inline-end: -4rem;
    height: 34rem;
    mask-image: linear-gradient(to left, #000 40%, transparent 96%);
  `,
};

/** A contour drawing beside the text, never under it. Decoration. */
export const Art = styled.img.attrs({ alt: '', decoding: 'async' })<{ $place: keyof typeof places }>`
  position: absolute;
  z-index: -1;
  width: auto;
  max-width: none;
  pointer-events: none;
  opacity: 0.5;
  ${({ $place }) => places[$place]}

  ${media.down('md')} {
    opacity: 0.1;
  }

  @media print {
    display: none;
  }
`;

/** Clips the drawing behind its content. */
export const ArtGround = styled.div`
  position: relative;
  isolation: isolate;
  overflow: clip;
`;
