import { media, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { rail } from '../../shared/section.tsx';

/** Six in a row; three on a tablet, two on a phone. */
export const Persons = styled(Measure).attrs({ as: 'ul', role: 'list' })`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${vars.space[6]} ${vars.space[5]};
  margin-block-start: clamp(${vars.space[5]}, 3vw, ${vars.space[10]});

  ${media.up('sm')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.up('lg')} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`;

export const Person = styled.li`
  font-size: ${vars.text.sm};

  img {
    width: 100%;
    max-width: 13rem;
    height: auto;
    mask-image: linear-gradient(#000 72%, transparent);
  }

  h3 {
    margin-block-start: ${vars.space[2]};
    font: ${vars.weight.medium} 1.0625rem / 1.4 ${vars.font.text};
  }

  em {
    display: block;
    font-style: normal;
    color: ${vars.color.champagne};
  }

  p {
    margin-block-start: ${vars.space[1]};
    color: ${vars.color.textMuted};
    text-wrap: pretty;
  }
`;

/** The number to call, when, and where. */
export const Reach = styled(Measure)`
  display: grid;
  gap: ${vars.space[3]} ${vars.space[6]};
  align-items: center;
  justify-items: start;
  margin-block-start: ${vars.space[6]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  > a:first-child {
    font: ${vars.weight.text} 1.75rem / 1.3 ${vars.font.text};
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: ${vars.tracking.title};
    white-space: nowrap;
    color: ${vars.color.text};
    text-decoration: none;
  }

  address {
    font-style: normal;
  }

  b {
    font-weight: inherit;
    color: ${vars.color.text};
  }

  &::before,
  &::after {
    content: '';
    grid-column: 1 / -1;
    width: 100%;
    block-size: 1px;
    background: ${vars.color.hairlineStrong};
  }

  ${media.up('md')} {
    grid-template-columns: auto minmax(0, 1fr) auto auto;
  }
`;

/** One large at the left, two at the right; a rail on a phone. */
export const Quotes = styled(Measure).attrs({ as: 'ul', role: 'list', tabIndex: 0 })`
  display: grid;
  gap: ${vars.space[8]} clamp(${vars.space[8]}, 6vw, ${vars.space[24]});
  margin-block-start: clamp(${vars.space[8]}, 4vw, ${vars.space[14]});
  ${rail}

  ${media.up('md')} {
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);

    > :first-child {
      grid-row: 1 / span 2;
    }

    > :first-child blockquote {
      font-size: clamp(1.75rem, 1.2rem + 1.6vw, 2.5rem);
      line-height: 1.25;
    }
  }
`;

export const Quote = styled.li`
  display: grid;
  align-content: space-between;
  gap: ${vars.space[4]};

  blockquote {
    font: ${vars.weight.display} clamp(1.375rem, 1.2rem + 0.5vw, 1.5rem) / 1.35 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
    text-wrap: pretty;
  }

  footer {
    display: grid;
    grid-template-columns: minmax(0, 6fr) auto minmax(0, 7fr);
    gap: ${vars.space[4]};
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  b {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }

  strong {
    font: ${vars.weight.text} 1.75rem / 1.1 ${vars.font.text};
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: ${vars.tracking.title};
    white-space: nowrap;
  }

  ${media.down('sm')} {
    footer {
      grid-template-columns: auto minmax(0, 1fr);

      > p:first-child {
        grid-column: 1 / -1;
      }
    }
  }
`;

/** Names of systems as words, in one line where there is room. */
export const Systems = styled(Measure)`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]} ${vars.space[6]};
  align-items: baseline;
  justify-content: space-between;
  margin-block-start: ${vars.space[8]};

  h3 {
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    color: ${vars.color.textMuted};
  }

  a {
    font-size: ${vars.text.sm};
    ${touchTarget}
  }
`;
