import { Heading, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${vars.space[3]};
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

const Line = styled.header`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[4]};
`;

interface SectionProps {
  readonly title: string;
  /** Heading level; default h3, below the h2 of an open record. */
  readonly as?: 'h2' | 'h3';
  /** At the right end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of a record or page. */
export const Section = ({ title, as = 'h3', aside, children }: SectionProps) => (
  <Frame>
    <Line>
      <Heading as={as} size="sm">
        {title}
      </Heading>
      {aside}
    </Line>
    {children}
  </Frame>
);
