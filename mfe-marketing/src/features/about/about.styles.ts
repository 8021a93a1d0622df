import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';

/** The story, the founder's profile and the years: side by side, two and one, or one below the other. */
export const Profile = styled(Measure)`
  display: grid;
  gap: clamp(${vars.space[4]}, 2.4vw, ${vars.space[6]}) clamp(${vars.space[6]}, 3.6vw, ${vars.space[14]});

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
    align-items: start;
  }

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 9fr) minmax(0, 5fr) minmax(0, 8fr);
  }
`;

export const TextColumn = styled.div`
  > p {
    margin-block-end: ${vars.space[3]};
    font-size: ${vars.text.sm};

    ${media.down('sm')} {
      display: none;
    }
  }

  h2 {
    margin-block-end: ${vars.space[4]};
    font: ${vars.weight.display} clamp(2rem, 1.6rem + 1.6vw, 3rem) / 1.1 ${vars.font.display};
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  blockquote {
    margin-block-start: ${vars.space[5]};
    font: italic ${vars.weight.display} clamp(1.375rem, 1.2rem + 0.6vw, 1.625rem) / 1.3 ${vars.font.display};
    color: ${vars.color.champagne};
    text-wrap: balance;
  }

  > a {
    margin-block-start: ${vars.space[6]};
  }

  ${media.down('sm')} {
    blockquote,
    > a {
      margin-block-start: ${vars.space[4]};
    }
  }
`;

export const Portrait = styled.figure`
  position: relative;

  img {
    width: 100%;
    height: auto;
    mask-image:
      linear-gradient(#000 62%, transparent 97%), linear-gradient(90deg, transparent, #000 12% 86%, transparent);
    mask-composite: intersect;
  }

  figcaption {
    font: ${vars.weight.medium} 1.0625rem / 1.4 ${vars.font.text};
  }

  small {
    display: block;
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    color: ${vars.color.textMuted};
  }

  /* On a phone a small picture beside the name. */
  ${media.down('sm')} {
    display: flex;
    align-items: center;
    gap: ${vars.space[4]};

    img {
      width: 6rem;
    }
  }
`;

export const Story = styled.div`
  max-width: 36rem;
  font-size: 0.9375rem;
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};

  p + p {
    margin-block-start: ${vars.space[3]};
  }

  ${media.up('md')} {
    font-size: ${vars.text.md};
  }
`;

/** Reads down, a year a row. */
export const Timeline = styled.ol.attrs({ role: 'list' })`
  li {
    display: grid;
    grid-template-columns: 3.25rem minmax(0, 1fr);
    padding-block: ${vars.space[2]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
    font-size: 0.9375rem;
  }

  time {
    font-variant-numeric: lining-nums tabular-nums;
    color: ${vars.color.champagne};
  }

  h3 {
    font-size: inherit;
    font-weight: ${vars.weight.medium};
  }

  p {
    grid-column: 2;
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  ${media.up('sm')} {
    grid-column: 1 / -1;
  }

  ${media.up('lg')} {
    grid-column: auto;
  }
`;

/** Four facts on one plate with hairlines between them, and what follows from them. */
export const Achievements = styled(Measure)`
  margin-block-start: clamp(${vars.space[4]}, 3vw, ${vars.space[10]});

  li {
    padding: ${vars.space[4]};
    background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
    box-shadow: 0 0 0 1px ${vars.color.hairline};

    ${media.up('md')} {
      padding: ${vars.space[5]} ${vars.space[6]};
    }
  }

  strong {
    font: ${vars.weight.text} 2rem / 1.15 ${vars.font.text};
    letter-spacing: ${vars.tracking.title};
    font-variant-numeric: lining-nums tabular-nums;
  }

  h3 {
    font: ${vars.weight.medium} 0.9375rem / 1.4 ${vars.font.text};
  }

  p {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  ${media.down('sm')} {
    li {
      padding: ${vars.space[3]};
    }

    li strong {
      font-size: 1.625rem;
    }
  }
`;

export const Facts = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: 1px;
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  overflow: hidden;

  /* Two a line, until enlarged text leaves no room for whole words. */
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));

  ${media.up('lg')} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

export const Small = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[3]};
  margin-block-start: ${vars.space[3]};

  && strong {
    font: ${vars.weight.medium} ${vars.text.sm} / 1.5 ${vars.font.text};
    letter-spacing: 0;
    color: ${vars.color.text};
  }

  small {
    margin-inline-start: auto;
    font-size: inherit;
  }

  ${media.down('md')} {
    span {
      order: 1;
    }
  }
`;
