import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Display, Text, media, vars } from '../src/index.ts';

const Frame = styled.section`
  display: grid;
  gap: ${vars.space[10]};
  padding-block: ${vars.space[20]} ${vars.space[16]};
  border-block-start: 1px solid ${vars.color.hairline};
  scroll-margin-block-start: 0;
  min-width: 0;
`;

const Head = styled.header`
  display: grid;
  gap: ${vars.space[4]} ${vars.space[10]};
  align-items: end;

  ${media.up('md')} {
    grid-template-columns: 1fr minmax(16rem, 24rem);
  }
`;

export const Section = ({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: ReactNode;
  lead: string;
  children: ReactNode;
}) => (
  <Frame id={id} aria-labelledby={`${id}-title`}>
    <Head>
      <Display id={`${id}-title`}>{title}</Display>
      <Text tone="textMuted">{lead}</Text>
    </Head>
    {children}
  </Frame>
);

/** A labeled specimen. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <SpecimenFrame>
    <Text as="div" size="sm" tone="textFaint">
      {name}
    </Text>
    {children}
  </SpecimenFrame>
);

const SpecimenFrame = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  align-content: start;
  min-width: 0;
`;

export const Columns = styled.div<{ $min?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $min = '18rem' }) => $min}, 100%), 1fr));
  gap: ${vars.space[8]};
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
`;
