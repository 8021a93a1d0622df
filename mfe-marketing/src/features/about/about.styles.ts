import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';

/** The founder's profile at the left, as large as the page allows; the text beside it. */
export const Profile = styled(Measure)`
  display: grid;
  gap: ${vars.space[8]};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    column-gap: clamp(${vars.space[8]}, 5vw, ${vars.space[20]});
    align-items: start;
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
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    padding-block-start: ${vars.space[4]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
    font: ${vars.weight.medium} ${vars.text.lg} / 1.3 ${vars.font.text};
  }

  figcaption small {
    display: block;
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    color: ${vars.color.textFaint};
  }

  ${media.down('sm')} {
    order: 1;
    width: min(66%, 22rem);
  }
`;

export const TextColumn = styled.div`
  display: grid;
  gap: ${vars.space[6]};

  ${media.down('sm')} {
    display: contents;
  }
`;

export const Title = styled.h2`
  max-width: 12em;
  font: ${vars.weight.display} ${vars.text.title} / 1.06 ${vars.font.display};
  letter-spacing: ${vars.tracking.title};
`;

export const Story = styled.div`
  max-width: 38rem;
  line-height: 1.7;
  color: ${vars.color.textMuted};

  p + p {
    margin-block-start: ${vars.space[4]};
  }

  p:first-child {
    font-size: 1.125rem;
    color: ${vars.color.text};
  }

  ${media.down('sm')} {
    order: 2;
    font-size: 0.9375rem;
  }
`;

export const Quote = styled.blockquote`
  max-width: 22em;
  padding-block: ${vars.space[6]} 0;
  font: italic ${vars.weight.display} clamp(1.5rem, 1.1rem + 1.4vw, 2.125rem) / 1.22 ${vars.font.display};
  letter-spacing: ${vars.tracking.heading};
  color: ${vars.color.champagne};
  text-wrap: balance;

  ${media.down('sm')} {
    order: 3;
    padding: 0;
  }
`;

/** Four cards on one plate: hairlines between them, each a step lower than the one before. */
export const Achievements = styled(Measure)`
  margin-block-start: clamp(${vars.space[8]}, 6vw, ${vars.space[24]});

  > p {
    margin-block-end: ${vars.space[3]};
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    text-align: end;
    color: ${vars.color.textFaint};
  }

  li {
    display: grid;
    grid-template-rows: auto auto 1fr;
    padding: ${vars.space[6]};
    background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
    box-shadow: 0 0 0 1px ${vars.color.hairline};
  }

  strong {
    font: ${vars.weight.text} clamp(3rem, 2rem + 2.4vw, 4.25rem) / 1 ${vars.font.text};
    letter-spacing: ${vars.tracking.title};
    font-variant-numeric: lining-nums tabular-nums;
  }

  h3 {
    margin-block: ${vars.space[8]} ${vars.space[2]};
    font: ${vars.weight.medium} ${vars.text.md} / 1.4 ${vars.font.text};
  }

  li p {
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  ${media.down('sm')} {
    li {
      padding: ${vars.space[5]} ${vars.space[4]};
    }

    h3 {
      margin-block: ${vars.space[3]} ${vars.space[1]};
    }

    li p {
      font-size: ${vars.text.sm};
    }
  }
`;

export const Cards = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: 1px;
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  overflow: hidden;

  /* Two a line, until enlarged text leaves no room for whole words. */
  grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));

  ${media.up('sm')} {
    grid-template-columns: 1fr 1fr;
  }

  ${media.up('lg')} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

/** Sticky while the timeline scrolls. */
export const Years = styled(Measure)`
  display: grid;
  gap: clamp(${vars.space[8]}, 5vw, ${vars.space[12]});
  margin-block-start: clamp(${vars.space[8]}, 6vw, ${vars.space[24]});

  ${media.up('md')} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
    column-gap: clamp(${vars.space[8]}, 6vw, ${vars.space[24]});
    align-items: start;
  }
`;

export const Small = styled.div`
  h3 {
    margin-block-end: ${vars.space[4]};
    font: ${vars.weight.display} ${vars.text.heading} / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  p {
    max-width: 32rem;
    margin-block-end: ${vars.space[8]};
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    position: sticky;
    inset-block-start: 7rem;
  }
`;

export const Ledger = styled.ol.attrs({ role: 'list' })`
  li {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr);
    gap: ${vars.space[1]} ${vars.space[4]};
    padding-block: clamp(${vars.space[4]}, 2vw, ${vars.space[5]});
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }

  time {
    font: italic ${vars.weight.display} 1.5rem / 1.15 ${vars.font.display};
    color: ${vars.color.champagne};
  }

  h4 {
    font: ${vars.weight.medium} ${vars.text.lg} / 1.3 ${vars.font.text};
  }

  p {
    grid-column: 2;
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  /* On a phone two years a row. */
  ${media.down('sm')} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
    column-gap: ${vars.space[4]};

    li {
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
    }

    p {
      grid-column: 1;
      font-size: ${vars.text.sm};
    }
  }

  ${media.up('lg')} {
    li {
      grid-template-columns: 6rem minmax(0, 4fr) minmax(0, 6fr);
      align-items: baseline;
    }

    p {
      grid-column: 3;
    }
  }
`;
