import type { PageRemote } from '@vitrine/contracts';
import { Link, useLocation, usePageTitle, useSession } from '@vitrine/shell-sdk';
import { Button, ErrorState, Mono } from '@vitrine/ui';
import { type ReactNode, useState } from 'react';
import { Loading } from '../frame/loading.tsx';
import { useIsBareScreen } from '../session/extensions.ts';
import type { RemoteLoader } from './remote-loader.ts';
import { type RemoteFailure, RemoteSlot } from './remote-slot.tsx';
import { createPrerenderedPage, type PrerenderedPage } from './prerendered-page.ts';

/** For support. */
const Details = ({ remote, owner, build }: Pick<RemoteFailure, 'remote' | 'owner' | 'build'>) => (
  <p>
    <Mono>{remote}</Mono>, build <Mono>{build}</Mono>, maintained by {owner}.
  </p>
);

interface FailureNoteProps extends RemoteFailure {
  readonly as: 'h1' | 'h2';
  /** Further ways out, beside Retry. */
  readonly actions?: ReactNode;
}

/**
 * First what it means for the visitor, then details for support: what failed, who owns it, which build, and a way to
 * try again. The styles of all fallbacks are in document-styles.ts.
 */
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
        <>
          <p>{reason}. Everything else still works.</p>
          <Details {...{ remote, owner, build }} />
        </>
      )
    }
    onRetry={onRetry}
    retrying={retrying}
    actions={actions}
  />
);

/**
 * The prerendered page of a remote that failed, under a notice (document-styles.ts): its texts, links and native forms
 * are there all the same.
 */
const ReadableFallback = ({ page, failure }: { readonly page: Element; readonly failure: RemoteFailure }) => (
  <>
    <div ref={(host) => host?.replaceChildren(page)} />
    <div role="alert" data-notice="" data-fallback={failure.remote}>
      <p>You can read this page, but some of it doesn’t work right now.</p>
      {!failure.unreachable && <Details {...failure} />}
      <Button size="sm" busy={failure.retrying} onClick={failure.onRetry}>
        Retry
      </Button>
    </div>
  </>
);

/** Out of a screen whose frame failed with it. */
const WaysOut = () => {
  const { user, signOut } = useSession();
  return (
    <>
      <Button size="sm" render={<Link to="/" />}>
        Back to homepage
      </Button>
      {user && (
        <Button size="sm" onClick={() => void signOut().catch(() => undefined)}>
          Sign out
        </Button>
      )}
    </>
  );
};

/** Stands in `main` where a remote failed. */
const PlainFallback = (failure: RemoteFailure) => {
  usePageTitle('Part of this page is missing');
  const bare = useIsBareScreen();
  return (
    <div data-fallback={failure.remote}>
      <FailureNote as="h1" {...failure} actions={bare && <WaysOut />} />
    </div>
  );
};

const RemoteFallback = ({ prerendered, ...failure }: RemoteFailure & { readonly prerendered: PrerenderedPage }) => {
  const { pathname } = useLocation();
  const page = pathname === prerendered.path ? prerendered.copy() : null;
  return page ? <ReadableFallback page={page} failure={failure} /> : <PlainFallback {...failure} />;
};

interface RemoteOutletProps {
  readonly remote: PageRemote;
  readonly loader: RemoteLoader;
  /** Stands while its code is on its way; by default a line along the top. */
  readonly placeholder?: ReactNode;
}

/**
 * Renders a remote's routes in `main`. Over a prerendered page nothing is shown until its code has come:
 * React keeps the markup that stands there and hydrates it; where that fails the markup stays, with a notice. Give it
 * the remote's name as key.
 */
export const RemoteOutlet = ({ remote, loader, placeholder }: RemoteOutletProps) => {
  const [prerendered] = useState(() => createPrerenderedPage(remote.name));
  return (
    <RemoteSlot
      remote={remote}
      loader={loader}
      placeholder={placeholder ?? <Loading />}
      renderFailed={(failure) => <RemoteFallback {...failure} prerendered={prerendered} />}
    >
      {({ module, buildId }) => (
        <div data-remote={module.name} data-build={buildId} ref={prerendered.end}>
          <module.Routes />
        </div>
      )}
    </RemoteSlot>
  );
};
