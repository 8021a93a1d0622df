import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Label in the margin, matter beside it, a hairline above. */
export const Part = styled.section`
  display: grid;
  gap: ${vars.space[4]};
  padding-block: ${vars.space[6]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  font-size: 0.9375rem;
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};

  > h2,
  > h3 {
    font: ${vars.text.xs} / 1.8 ${vars.font.mono};
    color: ${vars.color.champagne};
  }

  > div {
    display: grid;
    gap: ${vars.space[4]};
    min-width: 0;
  }

  ul:not([role]) {
    display: grid;
    gap: ${vars.space[2]};
    padding-inline-start: 1.125rem;
  }

  li::marker {
    color: ${vars.color.champagne};
  }

  &[data-lead] p:first-child {
    font: ${vars.weight.display} 1.375rem / 1.4 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
    color: ${vars.color.text};
  }

  ${media.up('md')} {
    grid-template-columns: 9.5rem minmax(0, 1fr);
    gap: ${vars.space[8]};
  }
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${vars.space[4]} ${vars.space[8]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};

  dt {
    color: ${vars.color.textMuted};
  }

  dd {
    color: ${vars.color.text};
  }

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Features = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[6]} ${vars.space[8]};

  li {
    display: flex;
    flex-direction: column;
  }

  strong {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }

  em {
    margin-block-start: ${vars.space[2]};
    font: italic ${vars.weight.display} 1.1875rem / 1.3 ${vars.font.display};
    font-variant-numeric: lining-nums;
    color: ${vars.color.champagne};
  }

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    em {
      margin-block-start: auto;
      padding-block-start: ${vars.space[2]};
    }
  }
`;

export const Case = styled.div`
  && {
    gap: ${vars.space[5]};
  }

  > p {
    font: ${vars.weight.heading} 1.1875rem / 1.4 ${vars.font.display};
    color: ${vars.color.text};
  }

  dl {
    display: grid;
    gap: ${vars.space[5]} ${vars.space[6]};
  }

  dt {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  [data-result] dd {
    color: ${vars.color.text};
  }

  ${media.up('sm')} {
    dl {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;
