import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';
import { Heading } from '../type/heading.tsx';
import { Text } from '../type/text.tsx';
import { StateFrame } from './state-frame.ts';

const Picture = styled.div`
  margin-block-end: ${vars.space[3]};
  color: ${vars.color.champagne};
`;

const Actions = styled.div`
  margin-block-start: ${vars.space[3]};
`;

export type EmptyStateProps = {
  title: string;
  /** Why it is empty and what fills it. */
  children?: ReactNode;
  /** A drawing of the contour motif. Decorative. */
  picture?: ReactNode;
  action?: ReactNode;
  /** Level of the title in the page's outline. Default `h2`. */
  as?: 'h1' | 'h2' | 'h3';
};

/** Nothing here yet, or nothing found. */
export const EmptyState = ({ title, children, picture, action, as = 'h2' }: EmptyStateProps) => (
  <StateFrame>
    {picture !== undefined && <Picture aria-hidden="true">{picture}</Picture>}
    <Heading as={as}>{title}</Heading>
    {children !== undefined && (
      <Text as="div" size="sm" tone="textMuted">
        {children}
      </Text>
    )}
    {action !== undefined && <Actions>{action}</Actions>}
  </StateFrame>
);
