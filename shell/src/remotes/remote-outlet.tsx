import type { PageRemote } from '@vitrine/contracts';
import { usePageTitle } from '@vitrine/shell-sdk';
import { ErrorState, Mono, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Loading } from '../frame/loading.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import { type RemoteFailure, RemoteSlot } from './remote-slot.tsx';

const Room = styled.div`
  display: grid;
  min-height: 70svh;
  place-items: center;
  padding: 8rem 1.5rem 4rem;
`;

/** First what it means for the visitor, then details for support. */
const Lines = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  text-wrap: balance;

  p + p {
    color: ${vars.color.textFaint};
  }
`;

interface FailureNoteProps extends RemoteFailure {
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
    title="This part of the page didn’t load"
    message={
      unreachable ? (
        'Check your connection and try again.'
      ) : (
        <Lines>
          <p>{reason}. Everything else still works.</p>
          <p>
            <Mono>{remote}</Mono>, build <Mono>{build}</Mono>, maintained by {owner}.
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
const RemoteFallback = (failure: RemoteFailure) => {
  usePageTitle('Part of this page is missing');
  return (
    <Room data-fallback={failure.remote}>
      <FailureNote as="h1" {...failure} />
    </Room>
  );
};

interface RemoteOutletProps {
  readonly remote: PageRemote;
  readonly loader: RemoteLoader;
  /** Stands while its code is on its way; by default a line along the top. */
  readonly waiting?: ReactNode;
}

/**
 * Renders a remote's routes in `main`. Over a prerendered page nothing is shown until its code has come:
 * React keeps the markup that stands there and hydrates it. Give it the remote's name as key.
 */
export const RemoteOutlet = ({ remote, loader, waiting }: RemoteOutletProps) => (
  <RemoteSlot
    remote={remote}
    loader={loader}
    waiting={waiting ?? <Loading />}
    renderFailed={(failure) => <RemoteFallback {...failure} />}
  >
    {({ module, buildId }) => (
      <div data-remote={module.name} data-build={buildId}>
        <module.Routes />
      </div>
    )}
  </RemoteSlot>
);
