import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../section.ts';

/** The text of a long read, one measure wide. */
export const Prose = styled.div`
  max-width: 38rem;
  font-size: 1.125rem;
  line-height: 1.72;
  color: color-mix(in srgb, ${vars.color.text} 86%, ${vars.color.ink});
  hanging-punctuation: first;

  > * + * {
    margin-block-start: 1.4em;
  }

  h2 {
    margin-block: 2.6em 0.7em;
    font: ${vars.weight.heading} clamp(1.625rem, 1.3rem + 1vw, 2.125rem) / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
    color: ${vars.color.text};
    scroll-margin-block-start: 7rem;
  }

  ${media.up('md')} {
    font-size: 1.1875rem;
  }
`;

/** Numerals hang in the margin in the display italic; a plain list has short rules. */
export const List = styled.ul.attrs({ role: 'list' })`
  counter-reset: item;

  li {
    position: relative;
    counter-increment: item;
    padding-inline-start: ${vars.space[8]};
  }

  li + li {
    margin-block-start: 0.8em;
  }

  li::before {
    content: '';
    position: absolute;
    inset-block-start: 0.86em;
    inset-inline-start: 0;
    width: ${vars.space[4]};
    height: 1px;
    background: ${vars.color.champagne};
  }

  ol& li::before {
    content: counter(item) / '';
    inset-block-start: -0.02em;
    width: auto;
    height: auto;
    background: none;
    font: italic ${vars.weight.display} 1.35em / 1.3 ${vars.font.display};
    color: ${vars.color.champagne};
  }
`;

/** Breaks out of the measure where there is room; scrolls by itself where there is none. */
export const TableFrame = styled.section`
  margin-block: 2.4em;
  overflow-x: auto;

  table {
    width: 100%;
    min-width: 32rem;
    font-size: 0.9375rem;
    line-height: 1.5;
  }

  caption {
    padding-block-end: ${vars.space[3]};
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    text-align: start;
    color: ${vars.color.textFaint};
  }

  th,
  td {
    padding: ${vars.space[3]} ${vars.space[5]} ${vars.space[3]} 0;
    border-block-end: 1px solid ${vars.color.hairlineStrong};
    text-align: start;
    vertical-align: baseline;
    font-variant-numeric: tabular-nums;
  }

  thead th {
    border-block-start: 1px solid ${vars.color.edgeLight};
    font-size: 0.8125rem;
    font-weight: ${vars.weight.text};
    color: ${vars.color.textFaint};
  }

  tbody th {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }

  td {
    color: ${vars.color.textMuted};
  }

  ${media.up('xl')} {
    width: calc(100% + 10rem);
  }
`;

/** Contents at the left, standing while the text passes; the text beside it. */
export const Spread = styled(Measure)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[10]};

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 17rem) minmax(0, 1fr);
    column-gap: clamp(${vars.space[16]}, 8vw, ${vars.space[40]});
    align-items: start;
  }
`;

export const ContentsEntries = styled.ol.attrs({ role: 'list' })``;

export const Contents = styled.nav`
  h2 {
    margin-block-end: ${vars.space[3]};
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    color: ${vars.color.textFaint};
  }

  a {
    display: block;
    padding-block: ${vars.space[2]};
    border-block-start: 1px solid ${vars.color.hairline};
    font-size: 0.875rem;
    line-height: 1.45;
    color: ${vars.color.textMuted};
    text-decoration: none;
    transition: color ${vars.motion.quick} ${vars.motion.ease};

    &:hover {
      color: ${vars.color.text};
    }
  }

  ${media.down('lg')} {
    max-width: 38rem;
  }

  ${media.up('lg')} {
    position: sticky;
    inset-block-start: 7rem;
  }
`;

/** How far the text has been read, as a line at the top of the window; drawn by scrolling itself, where browsers can. */
export const Progress = styled.div`
  display: none;

  @supports (animation-timeline: scroll()) {
    ${media.up('sm')} {
      @media (prefers-reduced-motion: no-preference) {
        position: fixed;
        z-index: ${vars.layer.header};
        inset-block-start: 0;
        inset-inline: 0;
        display: block;
        height: 2px;
        background: ${vars.color.champagne};
        transform-origin: 0 0;
        animation: reading linear both;
        animation-timeline: scroll(root);
      }
    }
  }

  @keyframes reading {
    from {
      transform: scaleX(0);
    }
  }
`;
