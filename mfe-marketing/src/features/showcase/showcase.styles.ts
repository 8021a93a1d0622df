import { media, touchTarget, vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';
import { rail } from '../../shared/section.tsx';
import { Measure } from '../../shared/page-layout.tsx';
import { tones } from './miniatures/miniature.styles.ts';

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

  > footer > p {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${vars.space[4]};
    align-items: center;
    max-width: 26rem;
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  > footer b {
    font: ${vars.weight.text} 2.5rem / 1.15 ${vars.font.text};
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: ${vars.tracking.title};
    color: ${vars.color.text};
  }

  > footer a {
    display: inline-flex;
    align-items: center;
    min-height: ${vars.control.md};
    padding-inline: ${vars.space[5]};
    border: 1px solid ${vars.color.control};
    border-radius: ${vars.radius.pill};
    text-decoration: none;
    transition: border-color ${vars.motion.quick};
  }

  > footer a:hover {
    border-color: ${vars.color.champagne};
  }

  > footer a[aria-busy] {
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

    &:first-child > footer > p {
      grid-template-columns: 1fr;
      gap: 0;
    }

    &:not(:first-child) {
      display: grid;
      grid-row: span 3;
      grid-template-rows: subgrid;
    }

    &:not(:first-child) > footer {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
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

/** A picture of a screen, not a control. */
export const Still = styled.div`
  display: grid;
  align-content: center;
  position: relative;
  height: 7.75rem;
  margin-block-end: ${vars.space[3]};
  padding: 0.375rem ${vars.space[5]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  font-size: ${vars.text.sm};
  overflow: clip;

  b {
    padding-block-end: ${vars.space[1]};
    font-weight: ${vars.weight.medium};
  }

  p {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[3]};
    padding-block: ${vars.space[1]};
    border-block-start: 1px solid ${vars.color.hairline};
    font-variant-numeric: lining-nums tabular-nums;
    color: ${vars.color.textMuted};
  }

  i {
    font-style: normal;
  }

  img {
    width: auto;
    height: 12rem;
    margin: auto;
  }

  ${tones}

  /* A photo, as height lines. */
  &[data-kind='photo'] {
    padding-inline-start: 9rem;

    &::before {
      content: '';
      position: absolute;
      inset: 0 auto 0 0;
      width: 7.75rem;
      border-inline-end: 1px solid ${vars.color.hairline};
      background:
        radial-gradient(circle at 50% 42%, transparent 62%, ${vars.color.panel} 64%),
        repeating-radial-gradient(
          ellipse 34% 42% at 46% 44%,
          transparent 0 14%,
          color-mix(in srgb, ${vars.color.champagne} 55%, transparent) 15% 17%,
          transparent 18% 20%
        );
    }
  }

  /* Visits of three people, as long as each takes. */
  &[data-kind='schedule'] p {
    --visit: 2.25rem;
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr) auto;
    align-items: center;

    &::before {
      content: '';
      order: 1;
      height: 0.75rem;
      border-radius: 0.1875rem;
      background: repeating-linear-gradient(
        90deg,
        color-mix(in srgb, ${vars.color.champagne} 45%, transparent) 0 calc(var(--visit) - 3px),
        transparent 0 var(--visit)
      );
    }

    &:nth-of-type(2) {
      --visit: 1.375rem;
    }

    &:nth-of-type(3) {
      --visit: 3.25rem;
    }

    i {
      order: 2;
    }
  }

  /* The months of a plan. */
  &[data-kind='plan'] b::after {
    content: '';
    display: block;
    height: 0.5rem;
    margin-block: ${vars.space[2]};
    background:
      linear-gradient(90deg, ${vars.color.champagne} 36%, transparent 0) 0 0 / 100% 100%,
      ${vars.color.hairlineStrong};
    mask-image: repeating-linear-gradient(90deg, #000 0 calc(100% / 14 - 3px), transparent 0 calc(100% / 14));
  }

  /* A message on a locked phone, below the time. */
  &[data-kind='message'] {
    justify-items: center;
    align-content: end;
    padding-block-end: ${vars.space[4]};

    b {
      font-size: ${vars.text.figure};
      font-variant-numeric: lining-nums tabular-nums;
    }

    p {
      width: min(100%, 18rem);
      padding: ${vars.space[1]} ${vars.space[4]};
      border: 0;
      background: ${vars.color.overlay};
    }

    b + p {
      padding-block-start: ${vars.space[2]};
      border-radius: ${vars.radius.md} ${vars.radius.md} 0 0;
      font-weight: ${vars.weight.medium};
      color: ${vars.color.text};
    }

    p:last-child {
      padding-block-end: ${vars.space[2]};
      border-radius: 0 0 ${vars.radius.md} ${vars.radius.md};
    }
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

/** Said once, for the whole section. */
export const Invented = styled(Measure).attrs({ as: 'p' })`
  margin-block-start: ${vars.space[6]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  > span {
    margin-inline-start: ${vars.space[2]};
    color: ${vars.color.textFaint};
  }
`;
