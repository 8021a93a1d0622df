import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { vars } from '../tokens/vars.ts';
import { Heading } from '../type/heading.tsx';
import { Mono } from '../type/mono.tsx';
import { Text } from '../type/text.tsx';
import { StateFrame } from './state-frame.ts';

const Picture = styled.div`
  margin-block-end: ${vars.space[3]};
  color: ${vars.color.ember};
`;

const Actions = styled.div`
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
  /** Number under which the fault can be found; shown so that it can be read out. */
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
    {picture !== undefined && <Picture aria-hidden="true">{picture}</Picture>}
    <Heading as={as}>{title}</Heading>
    <Text as="div" size="sm" tone="textMuted">
      {message}
    </Text>
    {(onRetry !== undefined || actions !== undefined) && (
      <Actions>
        {onRetry !== undefined && (
          <Button size="sm" busy={retrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {actions}
      </Actions>
    )}
    {requestId !== undefined && (
      <Text size="xs" tone="textFaint">
        Reference <Mono>{requestId}</Mono>
      </Text>
    )}
  </StateFrame>
);
