import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { rail, railCard } from '../../shared/rail.ts';
import { Measure } from '../../shared/section.ts';

export const Chips = styled(Measure).attrs({ as: 'fieldset' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
  margin-block: clamp(${vars.space[8]}, 4vw, ${vars.space[12]}) clamp(${vars.space[6]}, 3vw, ${vars.space[10]});

  button {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: 2.75rem;
    padding-inline: ${vars.space[4]};
    border: 1px solid ${vars.color.control};
    border-radius: ${vars.radius.pill};
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
    transition:
      background-color ${vars.motion.quick} ${vars.motion.ease},
      color ${vars.motion.quick} ${vars.motion.ease};
  }

  span {
    font: ${vars.text.xs} / 1 ${vars.font.mono};
    color: ${vars.color.textMuted};
  }

  [aria-pressed='true'] {
    border-color: ${vars.color.champagne};
    background: ${vars.color.champagne};
    color: ${vars.color.onChampagne};

    span {
      color: inherit;
    }
  }

  ${media.hover} {
    button:hover:not([aria-pressed='true']) {
      border-color: ${vars.color.controlHover};
      color: ${vars.color.text};
    }
  }

  ${media.forcedColors} {
    [aria-pressed='true'] {
      border-width: 3px;
    }
  }
`;

export const Instrument = styled(Measure)`
  display: grid;
  ${rail}
`;

export const Category = styled.section`
  display: grid;
  gap: ${vars.space[5]};
  padding-block: ${vars.space[8]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  align-content: start;
  ${railCard}

  h3 {
    font: ${vars.weight.display} ${vars.text.heading} / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  header p {
    max-width: 14rem;
    margin-block-start: ${vars.space[1]};
    font: italic ${vars.weight.display} 1.0625rem / 1.4 ${vars.font.display};
    color: ${vars.color.champagne};
  }

  ${media.up('md')} {
    grid-template-columns: 3fr 9fr;

    header {
      position: sticky;
      inset-block-start: 7rem;
      align-self: start;
    }
  }
`;

/** Each row is a scale: a thin line, as long as our fluency, that ends in a tick. */
export const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[8]} ${vars.space[12]};

  ${media.down('sm')} {
    gap: ${vars.space[5]};
  }

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    align-content: start;
  }

  h4 {
    font-weight: ${vars.weight.medium};
  }

  h4 + span {
    font: ${vars.text.sm} / 1 ${vars.font.mono};
    font-variant-numeric: tabular-nums;
    color: ${vars.color.champagne};
  }

  li > p,
  meter {
    grid-column: 1 / -1;
  }

  p {
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  meter {
    appearance: none;
    display: block;
    width: 100%;
    height: 9px;
    margin-block: ${vars.space[2]};
    border: 0;
    background: linear-gradient(${vars.color.hairlineStrong} 0 0) 0 50% / 100% 1px no-repeat;
  }

  meter::-webkit-meter-inner-element {
    display: block;
    height: 9px;
  }

  meter::-webkit-meter-bar {
    height: 9px;
    border: 0;
    border-radius: 0;
    background: none;
  }

  meter::-webkit-meter-optimum-value {
    border-inline-end: 1px solid ${vars.color.champagneLight};
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}) 0 50% / 100% 1px no-repeat;
  }

  meter::-moz-meter-bar {
    border-inline-end: 1px solid ${vars.color.champagneLight};
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}) 0 50% / 100% 1px no-repeat;
  }

  ${media.forcedColors} {
    meter {
      appearance: auto;
    }
  }

  ${media.down('sm')} {
    p {
      font-size: ${vars.text.sm};
    }
  }

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.up('lg')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    column-gap: ${vars.space[10]};
  }
`;

export const Uses = styled.p`
  && {
    margin-block-start: ${vars.space[1]};
    font-size: ${vars.text.sm};
    line-height: 1.75rem;
    color: ${vars.color.textMuted};
  }

  a {
    color: ${vars.color.text};
    text-decoration-color: ${vars.color.control};
  }
`;
