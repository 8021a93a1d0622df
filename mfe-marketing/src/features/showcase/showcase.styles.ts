import { media, touchTarget, vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';
import { rail } from '../../shared/section.tsx';
import { Measure } from '../../shared/page-layout.tsx';

/** On a phone a rail whose cards say which of how many they are, so that nobody misses the others. */
const countedRail = (count: number) => css`
  counter-reset: card;
  ${rail}

  ${media.down('sm')} {
    grid-auto-columns: min(calc(100% - ${vars.space[6]}), 26rem);

    > li {
      counter-increment: card;
    }

    > li::before {
      content: counter(card) ' / ${String(count)}';
      font-size: ${vars.text.sm};
      font-variant-numeric: lining-nums tabular-nums;
      color: ${vars.color.textFaint};
    }
  }
`;

/** The first case study over the whole width, the others side by side with their parts on the same lines. */
export const Studies = styled(Measure).attrs({ as: 'ul', role: 'list' })`
  display: grid;
  gap: ${vars.space[12]} ${vars.space[10]};
  margin-block-start: clamp(${vars.space[8]}, 4vw, ${vars.space[12]});
  ${countedRail(3)}

  ${media.up('md')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Study = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${vars.space[5]};
  min-width: 0;
  scroll-margin-block-start: 7rem;

  > [role='group'] {
    flex: 1;
  }

  h3 {
    margin-block-end: ${vars.space[2]};
    font: ${vars.weight.display} ${vars.text.heading} / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  > header > p {
    max-width: 40rem;
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  > footer {
    display: grid;
    gap: ${vars.space[5]};
    justify-items: start;
  }

  > footer > a {
    display: inline-flex;
    align-items: center;
    min-height: ${vars.control.md};
    padding-inline: ${vars.space[5]};
    border: 1px solid ${vars.color.control};
    border-radius: ${vars.radius.pill};
    text-decoration: none;
    transition: border-color ${vars.motion.quick};
  }

  > footer > a:hover {
    border-color: ${vars.color.champagne};
  }

  > footer > a[aria-busy] {
    cursor: progress;
    border-color: ${vars.color.champagne};
  }

  ${media.down('sm')} {
    gap: ${vars.space[4]};
  }

  ${media.up('md')} {
    &:first-child {
      display: grid;
      grid-column: 1 / -1;
      grid-template: auto 1fr / minmax(0, 4fr) minmax(0, 8fr);
      gap: ${vars.space[6]} ${vars.space[12]};
    }

    &:first-child > [role='group'] {
      grid-area: 1 / 2 / span 2;
    }

    &:not(:first-child) {
      display: grid;
      grid-row: span 3;
      grid-template-rows: subgrid;
    }
  }
`;

/** What came of a project and what it costs: equal in size, in one row, a hairline between. */
export const Figures = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${vars.space[5]};
  width: 100%;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  p + p {
    padding-inline-start: ${vars.space[4]};
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
  }

  b {
    display: block;
    font: ${vars.weight.text} clamp(1.75rem, 1.5rem + 0.9vw, 2.25rem) / 1.25 ${vars.font.text};
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: ${vars.tracking.title};
    white-space: nowrap;
    color: ${vars.color.text};
  }

  small {
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    letter-spacing: 0;
    color: ${vars.color.textMuted};
  }

  a {
    color: ${vars.color.text};
    text-underline-offset: 0.25em;
    ${touchTarget}
  }

  /* Each on a line of its own where a price would not fit beside the figure. */
  @media (max-width: 21em) {
    grid-template-columns: 1fr;

    p + p {
      padding-inline-start: 0;
      border-inline-start: 0;
    }
  }
`;

/** A heading with a line beside it, and below them a list over the whole width. */
export const More = styled(Measure)`
  margin-block-start: ${vars.space[12]};

  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: ${vars.space[1]} ${vars.space[5]};
    margin-block-end: ${vars.space[5]};
    color: ${vars.color.textMuted};
  }

  h3 {
    font: ${vars.weight.display} ${vars.text.figure} / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
    color: ${vars.color.text};
  }
`;

const Ledger = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[7]} ${vars.space[6]};

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.up('md')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

export const Works = styled(Ledger)`
  ${countedRail(6)}

  ${media.down('sm')} {
    margin-inline: calc(-1 * ${vars.space[5]});
    padding-inline: ${vars.space[5]};
  }
`;

/** The still on top, then its name with links on the right, and what it is. */
export const Work = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  align-items: center;
  column-gap: ${vars.space[4]};
  min-width: 0;
  scroll-margin-block-start: 7rem;

  &::before,
  > * {
    grid-column: 1 / -1;
  }

  h4 {
    grid-column: 1;
    font-weight: ${vars.weight.medium};
  }

  nav {
    grid-column: 2;
    display: flex;
    gap: ${vars.space[4]};
  }

  a {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[1]};
    font-size: ${vars.text.sm};
    ${touchTarget}
  }

  em,
  > p {
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    color: ${vars.color.textMuted};
  }

  em {
    color: ${vars.color.champagne};
  }

  &:target h4 {
    color: ${vars.color.champagneLight};
  }
`;

export const Excellence = styled(Ledger)`
  row-gap: ${vars.space[3]};

  li {
    padding-block-start: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }

  h4 {
    font-weight: ${vars.weight.medium};
  }

  p {
    max-width: 26rem;
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  ${media.down('sm')} {
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    column-gap: ${vars.space[4]};
  }
`;
