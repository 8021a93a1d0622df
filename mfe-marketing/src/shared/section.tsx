import { Eyebrow, media, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Measure } from './page-layout.tsx';

/** A section of the landing page, with padding above and below. */
export const PageSection = styled.section.attrs({ tabIndex: -1 })`
  position: relative;
  padding-block: clamp(${vars.space[12]}, 1rem + 7.6vw, ${vars.space[32]});
  overflow: clip;
`;

const Frame = styled(Measure)`
  display: grid;
  gap: ${vars.space[5]};

  h2 {
    max-width: 12em;
    margin-block-start: ${vars.space[6]};
    font: ${vars.weight.display} ${vars.text.title} / 1.06 ${vars.font.display};
    letter-spacing: ${vars.tracking.title};
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
    max-width: 31rem;
    font-size: 1.125rem;
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    grid-template-columns: 7fr 5fr;
    align-items: end;
    column-gap: clamp(${vars.space[10]}, 6vw, ${vars.space[32]});
  }
`;

/** A small note about figures. */
export const Legend = styled.p`
  font: ${vars.text.xs} / 1.6 ${vars.font.mono};
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
