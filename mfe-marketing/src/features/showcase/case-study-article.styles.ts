import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

export const Matter = styled.div`
  display: grid;

  ${media.up('md')} {
    grid-template-columns: 7fr 5fr;
    column-gap: ${vars.space[10]};
  }
`;

export const Part = styled.section`
  display: grid;
  gap: ${vars.space[3]};
  align-content: start;
  padding-block: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  font-size: 0.9375rem;
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};

  > h2,
  > h3 {
    font: ${vars.text.xs} / 1.8 ${vars.font.mono};
    color: ${vars.color.champagne};
  }

  ul {
    display: grid;
    gap: ${vars.space[2]};
    padding-inline-start: 1.125rem;
  }

  li::marker {
    color: ${vars.color.champagne};
  }

  &[data-wide] {
    grid-column: 1 / -1;
  }
`;

export const Results = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: ${vars.space[4]} ${vars.space[8]};

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }

  dd {
    font: ${vars.weight.display} 2.75rem / 1.1 ${vars.font.display};
    font-variant-numeric: lining-nums;
    letter-spacing: ${vars.tracking.heading};
    color: ${vars.color.champagneLight};
  }
`;
