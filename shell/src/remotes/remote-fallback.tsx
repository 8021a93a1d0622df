import { ErrorState, Mono, vars } from '@vitrine/ui';
import { usePageTitle } from '@vitrine/shell-sdk';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RemoteFailure } from './remote-slot.tsx';

const Room = styled.div`
  display: grid;
  min-height: 70svh;
  place-items: center;
  padding: 8rem 1.5rem 4rem;
`;

/** First what it means for the visitor, then, quieter, what to tell whoever mends it. */
const Lines = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  text-wrap: balance;

  p + p {
    color: ${vars.color.textFaint};
  }
`;

export interface FailureNoteProps extends RemoteFailure {
  readonly as: 'h1' | 'h2';
  /** Further ways out, beside Retry. */
  readonly actions?: ReactNode;
}

/** What failed, who owns it, which build, and a way to try again. */
export const FailureNote = ({
  as,
  remote,
  owner,
  build,
  reason,
  unreachable,
  retrying,
  onRetry,
  actions,
}: FailureNoteProps) => (
  <ErrorState
    as={as}
    title="This part of the site did not load"
    message={
      unreachable ? (
        'Check your connection and try again.'
      ) : (
        <Lines>
          <p>{reason}. Everything else keeps working.</p>
          <p>
            <Mono>{remote}</Mono>, build <Mono>{build}</Mono>, looked after by {owner}.
          </p>
        </Lines>
      )
    }
    onRetry={onRetry}
    retrying={retrying}
    actions={actions}
  />
);

/** Stands in `main` where a remote failed. */
export const RemoteFallback = (failure: RemoteFailure) => {
  usePageTitle('Part of this page is missing');
  return (
    <Room data-fallback={failure.remote}>
      <FailureNote as="h1" {...failure} />
    </Room>
  );
};
