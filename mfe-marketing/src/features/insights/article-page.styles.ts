import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Prose } from '../../shared/prose.tsx';
import { Measure } from '../../shared/page-layout.tsx';

/** The article's drawing, behind the title at the upper right. */
export const Head = styled.header`
  position: relative;
  overflow: clip;
  padding-block: 8rem clamp(${vars.space[10]}, 5vw, ${vars.space[20]});

  img {
    position: absolute;
    inset-block: 4rem 0;
    inset-inline-end: -18%;
    width: 92%;
    height: 60%;
    object-fit: contain;
    object-position: top right;
    opacity: 0.3;
    pointer-events: none;
  }

  ${media.up('md')} {
    min-height: min(86svh, 52rem);
    display: flex;
    align-items: end;
    padding-block-start: 12rem;

    img {
      inset-block: 0;
      inset-inline-end: -4%;
      width: 62%;
      height: 100%;
      object-position: center;
      opacity: 1;
      mask-image: linear-gradient(100deg, transparent 4%, #000 56%), linear-gradient(#000 70%, transparent);
      mask-composite: intersect;
    }
  }
`;

export const HeadText = styled(Measure)`
  z-index: ${vars.layer.raised};

  h1 {
    max-width: 11em;
    margin-block: ${vars.space[6]} ${vars.space[6]};
    font: ${vars.weight.display} clamp(2.5rem, 1.7rem + 3.8vw, 4.75rem) / 1.02 ${vars.font.display};
    letter-spacing: ${vars.tracking.hero};
  }
`;

export const Back = styled.p`
  margin-block-end: clamp(${vars.space[8]}, 5vw, ${vars.space[16]});
  font-size: ${vars.text.sm};

  a {
    display: inline-flex;
    gap: ${vars.space[2]};
    align-items: center;
    min-height: ${vars.control.touch};
    color: ${vars.color.textMuted};
    text-decoration: none;
  }

  a:hover {
    color: ${vars.color.text};
  }

  svg {
    rotate: 180deg;
  }
`;

export const Standfirst = styled.p`
  max-width: 36rem;
  font-size: clamp(1.125rem, 1rem + 0.6vw, 1.375rem);
  line-height: 1.5;
  color: ${vars.color.textMuted};
`;

export const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]} ${vars.space[6]};
  margin-block-start: ${vars.space[8]};
  font: ${vars.text.sm} / 1.6 ${vars.font.mono};
  color: ${vars.color.textFaint};
`;

/** The first paragraph begins with a drop cap; each heading carries its number in the margin. */
export const ArticleText = styled(Prose)`
  counter-reset: part;

  > p:first-child::first-letter {
    float: left;
    margin: 0.06em 0.1em -0.06em -0.04em;
    font: ${vars.weight.display} 4.5em / 0.82 ${vars.font.display};
    color: ${vars.color.champagne};
  }

  h2 {
    position: relative;
    counter-increment: part;

    &::before {
      content: counter(part) / '';
      display: block;
      margin-block-end: ${vars.space[2]};
      font: ${vars.weight.text} 1.25rem / 1 ${vars.font.text};
      color: ${vars.color.champagne};
    }
  }

  ${media.up('xl')} {
    h2::before {
      position: absolute;
      inset-block-start: 0.2em;
      inset-inline-end: calc(100% + ${vars.space[6]});
      font-size: 1.5rem;
    }
  }
`;

export const Quote = styled.blockquote`
  font: italic ${vars.weight.display} 1.75rem / 1.25 ${vars.font.display};
  color: ${vars.color.champagne};
  text-wrap: balance;

  footer {
    margin-block-start: ${vars.space[3]};
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    color: ${vars.color.textFaint};
  }
`;

/** The takeaway, in the display face on a raised panel. */
export const Takeaway = styled.aside`
  position: relative;

  && {
    margin-block-start: ${vars.space[16]};
  }

  padding: clamp(${vars.space[6]}, 4vw, ${vars.space[10]});
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);

  &::before {
    content: '';
    position: absolute;
    inset-block-start: -1px;
    inset-inline: 8% 40%;
    height: 1px;
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}, transparent);
  }

  h2 {
    margin: 0 0 ${vars.space[4]};
    font: ${vars.text.sm} / 1.5 ${vars.font.mono};
    letter-spacing: ${vars.tracking.mono};
    color: ${vars.color.champagne};
    counter-increment: none;

    &::before {
      content: none;
    }
  }

  p {
    font: ${vars.weight.display} clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem) / 1.32 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
    color: ${vars.color.text};
  }
`;

export const Note = styled.p`
  font-size: ${vars.text.sm};
  line-height: 1.6;
  color: ${vars.color.textFaint};
`;

/** Two more articles, and the link to the contact form. */
export const After = styled.footer`
  margin-block-start: clamp(${vars.space[16]}, 7vw, ${vars.space[32]});
  padding-block: ${vars.space[12]} clamp(${vars.space[16]}, 6vw, ${vars.space[24]});
  border-block-start: 1px solid ${vars.color.hairline};

  > div {
    display: grid;
    gap: ${vars.space[8]};
  }

  h2 {
    font: ${vars.text.sm} / 1.5 ${vars.font.mono};
    color: ${vars.color.textFaint};
  }

  > div > a {
    justify-self: start;
  }

  ${media.up('md')} {
    > div {
      grid-template-columns: minmax(0, 5fr) minmax(0, 5fr) auto;
      column-gap: clamp(${vars.space[8]}, 4vw, ${vars.space[16]});
      align-items: end;
    }

    h2 {
      grid-column: 1 / -1;
    }
  }
`;

export const Next = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${vars.space[5]};
  align-items: center;

  img {
    width: 6.5rem;
    height: 5.5rem;
    object-fit: contain;
  }

  small {
    display: block;
    margin-block-end: ${vars.space[1]};
    font: ${vars.text.sm} / 1.5 ${vars.font.mono};
    color: ${vars.color.champagne};
  }

  a {
    font: ${vars.weight.medium} ${vars.text.lg} / 1.25 ${vars.font.text};
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
    text-decoration-color: ${vars.color.champagne};
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
`;
