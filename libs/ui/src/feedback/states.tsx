import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { vars } from '../tokens/vars.ts';
import { Heading } from '../type/heading.tsx';
import { Text } from '../type/text.tsx';
import { Reference } from './reference.tsx';

/** The centered column that empty and error states share. */
const StateFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${vars.space[3]};
  max-width: 30rem;
  margin-inline: auto;
  padding: ${vars.space[16]} ${vars.space[6]};
  text-align: center;
  overflow-wrap: anywhere;
`;

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

const ErrorPicture = styled.div`
  margin-block-end: ${vars.space[3]};
  color: ${vars.color.ember};
`;

const ErrorActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${vars.space[3]};
  margin-block: ${vars.space[3]};
`;

export type ErrorStateProps = {
  /** What did not work. */
  title: string;
  /** What it means and what can be done. */
  message: ReactNode;
  /** Shown as {@link Reference}. */
  requestId?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
  /** Default 'Retry'. */
  retryLabel?: string;
  /** Further ways out, beside Retry. */
  actions?: ReactNode;
  picture?: ReactNode;
  as?: 'h1' | 'h2' | 'h3';
};

/** Something failed, and what to do now. Announced when it appears. */
export const ErrorState = ({
  title,
  message,
  requestId,
  onRetry,
  retrying = false,
  retryLabel = 'Retry',
  actions,
  picture,
  as = 'h2',
}: ErrorStateProps) => (
  <StateFrame role="alert">
    {picture !== undefined && <ErrorPicture aria-hidden="true">{picture}</ErrorPicture>}
    <Heading as={as}>{title}</Heading>
    <Text as="div" size="sm" tone="textMuted">
      {message}
    </Text>
    {(onRetry !== undefined || actions !== undefined) && (
      <ErrorActions>
        {onRetry !== undefined && (
          <Button size="sm" busy={retrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {actions}
      </ErrorActions>
    )}
    <Reference id={requestId} />
  </StateFrame>
);
