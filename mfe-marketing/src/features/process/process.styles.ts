import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Legend } from '../../shared/section-head.tsx';
import { Measure } from '../../shared/section.ts';

/** Says how to read the ruler, so it goes with it. */
export const Scale = styled(Legend)`
  ${media.down('md')} {
    display: none;
  }
`;

/**
 * A ruler of weeks. Each phase takes the room of its longest course; the chosen phase's page lies below. A radio button
 * for each phase, so that choosing, arrow keys and their wrapping work before any script; the panel of an unchosen
 * phase is hidden by CSS alone.
 */
export const Ruler = styled.fieldset`
  --tone: ${vars.color.champagne};
  position: relative;
  margin-block-start: clamp(${vars.space[10]}, 5vw, ${vars.space[16]});

  > input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }

  > input:not(:checked) + label + div {
    display: none;
  }

  [data-tone='steel'] {
    --tone: ${vars.color.steel};
  }
  [data-tone='jade'] {
    --tone: ${vars.color.jade};
  }
  [data-tone='ember'] {
    --tone: ${vars.color.ember};
  }
  [data-tone='text'] {
    --tone: ${vars.color.text};
  }

  /* On small screens the ruler folds into dots between two arrows. */
  ${media.down('md')} {
    display: grid;
    grid-template-columns: ${vars.control.touch} repeat(5, minmax(1.5rem, ${vars.control.touch})) ${vars.control.touch};
    justify-content: space-between;
    align-items: center;
  }

  ${media.up('md')} {
    display: grid;
    grid-template-columns: minmax(8.5rem, 2fr) minmax(9rem, 3fr) minmax(14rem, 12fr) minmax(8.5rem, 2fr) minmax(
        8.5rem,
        4fr
      );
  }
`;

/** One phase on the ruler: ticks for its weeks, the brighter part for its shortest course. */
export const Phase = styled.label`
  position: relative;
  grid-row: 1;
  cursor: pointer;
  color: ${vars.color.textFaint};
  transition: color ${vars.motion.calm} ${vars.motion.ease};

  input:checked + & {
    color: ${vars.color.text};
  }

  input:focus-visible + & {
    outline: 2px solid ${vars.color.champagneLight};
    outline-offset: 3px;
  }

  ${media.hover} {
    &:hover {
      color: ${vars.color.text};
    }
  }

  ${media.down('md')} {
    display: grid;
    place-items: center;
    height: ${vars.control.touch};

    > * {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }

    &::before {
      content: '';
      width: 0.5rem;
      height: 0.5rem;
      border: 1px solid ${vars.color.controlHover};
      border-radius: ${vars.radius.pill};
      transition: width ${vars.motion.calm} ${vars.motion.ease};
    }

    input:checked + &::before {
      width: 1.5rem;
      border-color: var(--tone);
      background: var(--tone);
    }
  }

  ${media.up('md')} {
    padding: ${vars.space[8]} ${vars.space[3]} ${vars.space[6]} 0;

    &::before,
    &::after {
      content: '';
      position: absolute;
      inset-block-start: 0;
      inset-inline: 0 -1px;
    }

    /* The ticks: a line where each week begins. */
    &::before {
      height: 0.75rem;
      border-inline-end: 1px solid ${vars.color.control};
      background: repeating-linear-gradient(
        90deg,
        ${vars.color.control} 0 1px,
        transparent 1px calc(100% / var(--weeks))
      );
      transition: height ${vars.motion.slow} ${vars.motion.ease};
    }

    &::after {
      height: 2px;
      background: linear-gradient(90deg, var(--tone) var(--least), color-mix(in srgb, var(--tone) 32%, transparent) 0);
      opacity: 0.34;
      transition: opacity ${vars.motion.calm} ${vars.motion.ease};
    }

    input:checked + &::before {
      height: 1.375rem;
    }

    input:checked + &::after {
      opacity: 1;
    }

    &[data-phase='discovery'],
    &[data-phase='launch'] {
      --weeks: 2;
      --least: 50%;
    }
    &[data-phase='architecture'] {
      --weeks: 3;
      --least: 66.6%;
    }
    &[data-phase='development'] {
      --weeks: 12;
      --least: 33.3%;
    }
    /* No end: the ruler runs out. */
    &[data-phase='scale'] {
      --weeks: 4;
      --least: 40%;

      &::before,
      &::after {
        border: 0;
        mask-image: linear-gradient(90deg, #000 40%, transparent);
      }
    }
  }

  ${media.forcedColors} {
    input:checked + &::before {
      background: Highlight;
    }
  }
`;

export const PhaseTitle = styled.span`
  display: block;
  font: ${vars.weight.heading} ${vars.text.lg} / 1.2 ${vars.font.display};
`;

export const PhaseTime = styled.span`
  display: block;
  margin-block-start: ${vars.space[1]};
  font: ${vars.text.xs} / 1.5 ${vars.font.mono};
`;

export const Panel = styled.div`
  position: relative;
  display: grid;
  grid-column: 1 / -1;
  grid-row: 2;
  gap: ${vars.space[8]};
  padding-block-start: ${vars.space[6]};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    > :nth-child(2) {
      grid-column: 1 / -1;
    }
  }

  ${media.up('md')} {
    > :nth-child(2) {
      grid-column: auto;
    }

    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr);
    column-gap: clamp(${vars.space[8]}, 3.4vw, ${vars.space[14]});
    min-height: 27rem;
    align-items: start;
    padding-block-start: ${vars.space[8]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 18rem) minmax(0, 10fr) minmax(0, 8fr) minmax(0, 7fr);
  }
`;

/** The survey: the hero's face, with more of its lines in each phase. */
export const Survey = styled.img`
  position: absolute;
  inset-block-start: ${vars.space[4]};
  inset-inline-end: 0;
  width: 5.5rem;
  height: auto;
  filter: brightness(1.5);
  pointer-events: none;

  ${media.up('sm')} {
    width: 10rem;
  }

  ${media.up('md')} {
    display: none;
  }

  ${media.up('lg')} {
    position: static;
    display: block;
    width: 100%;
    margin-block-start: -1rem;
    mask-image: linear-gradient(#000 76%, transparent);
  }
`;

export const Story = styled.div`
  h3 {
    display: flex;
    flex-direction: column-reverse;
    font: ${vars.weight.display} clamp(2.75rem, 1rem + 3.4vw, 4.25rem) / 0.98 ${vars.font.display};
    letter-spacing: ${vars.tracking.hero};
    overflow-wrap: normal;
  }

  h3 span {
    margin-block-end: ${vars.space[3]};
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    letter-spacing: ${vars.tracking.mono};
    color: var(--tone);
  }

  p {
    max-width: 27rem;
    margin-block-start: ${vars.space[6]};
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  ${media.down('md')} {
    min-height: 11rem;

    h3 {
      font-size: clamp(2.5rem, 11vw, 3.25rem);
    }
  }
`;

export const Entries = styled.ul.attrs({ role: 'list' })``;

export const Ledger = styled.div`
  h4 {
    padding-block-end: ${vars.space[3]};
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    color: ${vars.color.textFaint};
  }

  li {
    padding-block: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
    font-size: 0.9375rem;
    line-height: 1.45;
  }

  &:last-of-type li {
    color: ${vars.color.textMuted};
  }
`;

/** Previous and next, at both ends of the dots. */
export const Step = styled.button`
  display: none;

  ${media.down('md')} {
    display: inline-grid;
    place-items: center;
    grid-row: 1;
    width: ${vars.control.touch};
    height: ${vars.control.touch};
    border: 1px solid ${vars.color.hairlineStrong};
    border-radius: ${vars.radius.pill};

    &:first-of-type {
      grid-column: 1;

      svg {
        rotate: 180deg;
      }
    }

    &:last-of-type {
      grid-column: 7;
    }

    @media (scripting: none) {
      visibility: hidden;
    }
  }
`;

export const Record = styled(Measure)`
  margin-block-start: clamp(${vars.space[12]}, 5vw, ${vars.space[20]});

  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
    gap: ${vars.space[6]} ${vars.space[8]};
    padding-block-start: ${vars.space[6]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }

  dl > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  dd {
    font: ${vars.weight.display} clamp(2rem, 1.5rem + 1.6vw, 2.75rem) / 1.1 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
    font-variant-numeric: lining-nums;
  }

  dt {
    max-width: 13rem;
    margin-block-start: ${vars.space[2]};
    font-size: ${vars.text.sm};
    line-height: 1.4;
    color: ${vars.color.textFaint};
  }

  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${vars.control.touch};
    margin-block-start: ${vars.space[6]};
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  > p {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[4]};
    margin-block-end: ${vars.space[4]};
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    color: ${vars.color.textFaint};
  }
`;
