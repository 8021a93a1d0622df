import { Eyebrow, media, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Measure } from './section.ts';

/** A section of the landing page: an anchor with air above and below. */
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

/** A remark in the voice of a map's legend: what a figure is, and is not. */
export const Legend = styled.p`
  font: ${vars.text.xs} / 1.6 ${vars.font.mono};
  color: ${vars.color.textFaint};
`;

export interface SectionHeadProps {
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

/** How a section begins: the title on the left, what it is about at its foot on the right. */
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
