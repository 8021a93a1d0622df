import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/section.ts';

export const Section = styled.section`
  padding-block: clamp(${vars.space[14]}, 5vw, ${vars.space[24]});
`;

export const Grid = styled(Measure)`
  display: grid;
  gap: ${vars.space[8]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    column-gap: clamp(${vars.space[10]}, 6vw, ${vars.space[24]});
  }
`;

export const Title = styled.h2`
  margin-block-start: ${vars.space[6]};
  font: ${vars.weight.display} ${vars.text.heading} / 1.12 ${vars.font.display};
  letter-spacing: ${vars.tracking.heading};
`;

export const Item = styled.details`
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  summary {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[6]};
    padding-block: ${vars.space[5]};
    font: ${vars.weight.heading} ${vars.text.lg} / 1.3 ${vars.font.display};
    cursor: pointer;
    list-style: none;

    &::-webkit-details-marker {
      display: none;
    }

    /* A plus that turns into a cross. */
    &::after {
      content: '+';
      font: ${vars.weight.display} 1.5rem / 1 ${vars.font.display};
      color: ${vars.color.champagne};
      transition: rotate ${vars.motion.calm} ${vars.motion.ease};
    }
  }

  &[open] summary::after {
    rotate: 45deg;
  }
`;

export const Answer = styled.p`
  max-width: 42rem;
  padding-block-end: ${vars.space[6]};
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};
`;
