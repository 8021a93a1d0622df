import { Eyebrow, media, vars } from '@vitrine/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { Measure } from './page-layout.tsx';

/** A section of the landing page, with padding above and below. */
export const PageSection = styled.section.attrs({ tabIndex: -1 })`
  position: relative;
  padding-block: clamp(${vars.space[6]}, 0.7rem + 3.6vw, ${vars.space[16]});
  overflow: clip;
`;

const Frame = styled(Measure)`
  display: grid;
  gap: ${vars.space[3]};

  > div:first-child > p {
    margin-block-end: ${vars.space[3]};
    font-size: ${vars.text.sm};

    ${media.down('sm')} {
      display: none;
    }
  }

  h2 {
    font: ${vars.weight.display} clamp(2rem, 1.6rem + 1.6vw, 3rem) / 1.1 ${vars.font.display};
    letter-spacing: -0.015em;
    text-wrap: balance;
  }

  em {
    display: block;
    color: ${vars.color.champagne};
  }

  > div + div {
    display: grid;
    gap: ${vars.space[4]};
  }

  > div + div > p:first-child {
    max-width: 34rem;
    font-size: clamp(0.9375rem, 0.88rem + 0.25vw, 1.125rem);
    line-height: 1.5;
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    grid-template-columns: 6fr 5fr;
    align-items: end;
    column-gap: clamp(${vars.space[10]}, 6vw, ${vars.space[32]});
  }
`;

/** A small note about figures. */
export const Legend = styled.p`
  font: ${vars.text.sm} / 1.6 ${vars.font.mono};
  color: ${vars.color.textFaint};
`;

interface SectionHeadProps {
  /** Id of the title, which names the section. */
  readonly id: string;
  readonly eyebrow: string;
  readonly title: string;
  /** The end of the title, in champagne italics. */
  readonly emphasis?: string;
  readonly lead: string;
  /** What its figures are: `brand.statisticsNote`. */
  readonly note?: string;
  /** Below the lead. */
  readonly children?: ReactNode;
}

/** The head of a section: the title on the left, the lead on the right. */
export const SectionHead = ({ id, eyebrow, title, emphasis, lead, note, children }: SectionHeadProps) => (
  <Frame>
    <div>
      <Eyebrow>{eyebrow}</Eyebrow>
      <h2 id={id}>
        {title}
        {emphasis !== undefined && <em> {emphasis}</em>}
      </h2>
    </div>
    <div>
      <p>{lead}</p>
      {note !== undefined && <Legend>{note}</Legend>}
      {children}
    </div>
  </Frame>
);

/**
 * On a phone a list becomes a horizontal scroller that shows part of the next card. Its children must contain
 * something focusable, or the keyboard could not scroll it.
 */
export const rail = css`
  ${media.down('sm')} {
    grid-auto-flow: column;
    grid-auto-columns: min(86%, 22rem);
    grid-template-columns: none;
    gap: ${vars.space[3]};
    padding-block-end: ${vars.space[2]};
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scroll-padding-inline: ${vars.space[5]};
    scrollbar-width: none;

    > * {
      scroll-snap-align: start;
    }
  }

  /* A mouse cannot swipe. */
  @media (max-width: 37.49em) and (pointer: fine) {
    scrollbar-width: thin;
  }
`;

/** A card of a rail, with a hairline around it. */
export const railCard = css`
  ${media.down('sm')} {
    padding: ${vars.space[5]};
    border: 1px solid ${vars.color.hairline};
    border-radius: ${vars.radius.lg};
    background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  }
`;

const Dots = styled.p`
  display: none;

  ${media.down('sm')} {
    display: flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: ${vars.space[6]};
    margin-block-start: ${vars.space[3]};
    font: ${vars.text.sm} / 1 ${vars.font.text};
    font-variant-numeric: tabular-nums;
    color: ${vars.color.textMuted};
  }

  ${Measure} + & {
    padding-inline: ${vars.space[5]};
  }

  i {
    width: 0.375rem;
    height: 0.375rem;
    border-radius: ${vars.radius.pill};
    background: ${vars.color.control};
    transition: width ${vars.motion.calm} ${vars.motion.ease};
  }

  [data-here] {
    width: 1.25rem;
    background: ${vars.color.champagne};
  }

  span {
    margin-inline-start: auto;
  }
`;

/**
 * Below a rail on a phone, right after it: which of its `count` cards is in sight. Decoration: the cards are read as a
 * list.
 */
export const RailDots = ({ count }: { readonly count: number }) => {
  const ref = useRef<HTMLParagraphElement>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const rail = ref.current?.previousElementSibling;
    const update = () => {
      const room = rail ? rail.scrollWidth - rail.clientWidth : 0;
      setIndex(rail && room > 0 ? Math.round((rail.scrollLeft / room) * (count - 1)) : 0);
    };
    update();
    rail?.addEventListener('scroll', update, { passive: true });
    return () => rail?.removeEventListener('scroll', update);
  }, [count]);
  return (
    <Dots ref={ref} aria-hidden="true">
      {Array.from({ length: count }, (_, dot) => (
        <i key={dot} data-here={dot === index ? '' : undefined} />
      ))}
      <span>{`${index + 1} / ${count}`}</span>
    </Dots>
  );
};
