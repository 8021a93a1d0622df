import { brand } from '@vitrine/brand';
import { usePageTitle } from '@vitrine/shell-sdk';
import { Heading, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[4]} ${vars.space[6]};
  margin-block-end: ${vars.space[6]};
`;

const Words = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  flex: 1 1 18rem;
  max-width: 38rem;
`;

interface SectionHeadProps {
  readonly title: string;
  /** One sentence on what this section is for. */
  readonly children?: ReactNode;
  /** The section's one main action. */
  readonly action?: ReactNode;
}

/** Top of a settings section: its name, also in the window's title, what it is for, and its main action. */
export const SectionHead = ({ title, children, action }: SectionHeadProps) => {
  usePageTitle(`${title} · Settings`, brand.product);
  return (
    <Head>
      <Words>
        <Heading as="h1" size="lg">
          {title}
        </Heading>
        {children !== undefined && (
          <Text size="sm" tone="textMuted">
            {children}
          </Text>
        )}
      </Words>
      {action}
    </Head>
  );
};
