import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { rail, railCard } from '../../shared/section.tsx';
import { Measure } from '../../shared/page-layout.tsx';

export const Studies = styled(Measure).attrs({ as: 'ul', role: 'list' })`
  display: grid;
  margin-block-start: clamp(${vars.space[8]}, 5vw, ${vars.space[16]});
  ${rail}
`;

/** Drawing on one side, text on the other; the sides alternate. */
export const Study = styled.li`
  position: relative;
  isolation: isolate;
  display: grid;
  padding-block: 13rem ${vars.space[12]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  ${railCard}

  &:has(a:focus-visible) {
    outline: 2px solid ${vars.color.champagneLight};
    outline-offset: -2px;
  }

  &:has(a[aria-busy]) {
    cursor: progress;
  }

  ${media.down('sm')} {
    padding-block-start: 10.5rem;
    overflow: clip;

    > img {
      height: 15rem;
    }

    h3 + p {
      font-size: 0.9375rem;
    }
  }

  ${media.hover} {
    &:hover > img {
      opacity: 1;
    }

    &:hover svg {
      transform: translateX(4px);
    }
  }

  ${media.up('sm')} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    min-height: 36rem;
    padding-block: ${vars.space[16]};
    align-items: center;
  }
`;

export const Drawing = styled.img`
  position: absolute;
  z-index: -1;
  inset-block-start: 0;
  inset-inline-end: -2rem;
  width: auto;
  max-width: none;
  height: 19rem;
  opacity: 0.75;
  mask-image: linear-gradient(#000 30%, transparent 66%);
  transition: opacity ${vars.motion.slow} ${vars.motion.ease};

  ${media.up('sm')} {
    inset: 0 -3rem 0 auto;
    max-width: 44%;
    height: 36rem;
    object-fit: contain;
    mask-image: radial-gradient(closest-side, #000 72%, transparent);

    li:nth-child(even) > & {
      inset-inline: -3rem auto;
    }
  }
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  min-width: 0;

  h3 {
    margin-block: ${vars.space[3]} ${vars.space[4]};
    font: ${vars.weight.display} clamp(2.25rem, 1.7rem + 2vw, 3.25rem) / 1.06 ${vars.font.display};
    letter-spacing: ${vars.tracking.title};
  }

  a {
    text-decoration: none;
  }

  /* The whole card is clickable. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  a:focus-visible {
    outline: none;
  }

  > h3 + p {
    max-width: 34rem;
    font-size: 1.0625rem;
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  ${media.up('sm')} {
    grid-column: 1 / span 7;

    li:nth-child(even) > & {
      grid-column: 6 / -1;
    }
  }
`;

/** The figure is shown above its label; in the markup the label comes first. */
export const Metrics = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(6.25rem, 1fr));
  gap: ${vars.space[4]};
  align-self: stretch;
  margin-block: ${vars.space[8]} ${vars.space[6]};
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  dt {
    max-width: 11rem;
    margin-block-start: ${vars.space[1]};
    font-size: ${vars.text.sm};
    line-height: 1.4;
    color: ${vars.color.textFaint};
  }

  dd {
    font: ${vars.weight.text} clamp(2rem, 1.4rem + 2vw, 3rem) / 1.1 ${vars.font.text};
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: ${vars.tracking.heading};
    color: ${vars.color.champagneLight};
  }

  /* On a phone each figure stands at the head of its line. */
  ${media.down('sm')} {
    grid-template-columns: 1fr;
    gap: ${vars.space[3]};
    margin-block: ${vars.space[5]} ${vars.space[4]};

    > div {
      display: grid;
      grid-template-columns: 5rem minmax(0, 1fr);
      align-items: baseline;
    }

    dt {
      order: 1;
      margin: 0;
    }

    dd {
      font-size: 1.75rem;
    }
  }
`;

export const Stack = styled.p`
  font: ${vars.text.xs} / 1.7 ${vars.font.mono};
  color: ${vars.color.textFaint};
`;

export const Cue = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  margin-block-start: ${vars.space[6]};
  font-size: ${vars.text.sm};

  svg {
    color: ${vars.color.champagne};
    transition: transform ${vars.motion.calm} ${vars.motion.ease};
  }
`;

/** A heading in the margin, sticky while its list scrolls. */
export const More = styled(Measure)`
  display: grid;
  gap: ${vars.space[8]};
  margin-block-start: ${vars.space[8]};

  ${media.up('md')} {
    grid-template-columns: 3fr 9fr;
    margin-block-start: ${vars.space[16]};
  }
`;

const Ledger = styled.ul.attrs({ role: 'list' })`
  display: grid;
  column-gap: ${vars.space[12]};

  ${media.up('md')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** On a phone a horizontal list, edge to edge. */
export const Works = styled(Ledger)`
  ${rail}

  ${media.down('sm')} {
    margin-inline: calc(-1 * ${vars.space[5]});
    padding-inline: ${vars.space[5]};
  }
`;

export const MarginHeading = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  align-content: start;

  h3 {
    font: ${vars.weight.display} ${vars.text.heading} / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  p:not([class]) {
    max-width: 20rem;
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    position: sticky;
    inset-block-start: 7rem;
    align-self: start;
  }
`;

export const Work = styled.li`
  display: grid;
  grid-template-columns: 4.5rem minmax(0, 1fr);
  column-gap: ${vars.space[5]};
  align-content: start;
  padding-block: ${vars.space[6]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  scroll-margin-block-start: 7rem;

  ${railCard}

  > * {
    grid-column: 2;
  }

  ${media.down('sm')} {
    grid-template-columns: minmax(0, 1fr) 4rem;

    > * {
      grid-column: 1 / -1;
    }

    > h4,
    > em {
      grid-column: 1;
    }
  }

  > img {
    grid-area: 1 / 1 / span 5;
    width: 100%;
    height: auto;

    ${media.down('sm')} {
      grid-area: 1 / 2 / span 2;
    }
  }

  h4 {
    font: ${vars.weight.display} 1.375rem / 1.25 ${vars.font.display};
  }

  em {
    font: ${vars.weight.text} 1.0625rem / 1.4 ${vars.font.text};
    color: ${vars.color.champagne};
  }

  > p:not(:last-of-type) {
    margin-block: ${vars.space[2]} ${vars.space[3]};
    font-size: 0.9375rem;
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  nav {
    display: flex;
    gap: ${vars.space[5]};
    margin-block-start: ${vars.space[2]};
  }

  a {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: 2rem;
    font-size: ${vars.text.sm};
  }

  &:target h4 {
    color: ${vars.color.champagneLight};
  }
`;

export const Excellence = styled(Ledger)`
  li {
    padding-block: ${vars.space[5]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }

  h4 {
    margin-block-end: ${vars.space[1]};
    font-weight: ${vars.weight.medium};
  }

  p {
    max-width: 26rem;
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  ${media.down('sm')} {
    grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
    column-gap: ${vars.space[4]};

    p {
      font-size: ${vars.text.sm};
    }
  }

  ${media.up('lg')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    column-gap: ${vars.space[8]};
  }
`;
