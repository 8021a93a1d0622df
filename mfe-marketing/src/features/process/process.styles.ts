import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Legend } from '../../shared/section.tsx';
import { Measure } from '../../shared/page-layout.tsx';

/** Explains the ruler, so it is hidden with it. */
export const Scale = styled(Legend)`
  ${media.down('md')} {
    display: none;
  }
`;

/**
 * A ruler of weeks. Each phase is as wide as its longest duration; the panel of the chosen phase is below. Radio
 * buttons make choosing and arrow keys work before any script; CSS hides the panels of the other phases.
 */
export const Ruler = styled.fieldset`
  --tone: ${vars.color.champagne};
  position: relative;
  margin-block-start: clamp(${vars.space[5]}, 3vw, ${vars.space[10]});

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

/** One phase on the ruler: ticks for its weeks, the brighter part for its shortest duration. */
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
    padding: ${vars.space[7]} ${vars.space[3]} ${vars.space[4]} 0;

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
      background: linear-gradient(90deg, var(--tone) var(--least), color-mix(in srgb, var(--tone) 45%, transparent) 0);
      opacity: 0.6;
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
    /* Open-ended: the ruler fades out. */
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
  font: ${vars.weight.medium} ${vars.text.lg} / 1.2 ${vars.font.text};
`;

export const PhaseTime = styled.span`
  display: block;
  margin-block-start: ${vars.space[1]};
  font: ${vars.text.sm} / 1.5 ${vars.font.text};
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
  margin-block-start: clamp(${vars.space[6]}, 3vw, ${vars.space[8]});

  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
    gap: ${vars.space[4]} ${vars.space[8]};
    padding-block-start: ${vars.space[5]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }

  dl > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  dd {
    font: ${vars.weight.text} clamp(1.75rem, 1.5rem + 0.8vw, 2.125rem) / 1.15 ${vars.font.text};
    letter-spacing: ${vars.tracking.title};
    font-variant-numeric: lining-nums tabular-nums;
  }

  dt {
    margin-block-start: ${vars.space[1]};
    font-size: ${vars.text.sm};
    line-height: 1.4;
    color: ${vars.color.textMuted};
  }

  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 ${vars.space[3]};
    margin-block-start: ${vars.space[2]};
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
  }

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${vars.control.touch};
    color: ${vars.color.text};
    text-underline-offset: 0.3em;
  }
`;
