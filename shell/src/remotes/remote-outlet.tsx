import type { PageRemote } from '@vitrine/contracts';
import { useShellServices } from '@vitrine/shell-sdk/host';
import { Suspense, use, useEffect, useState, type ErrorInfo } from 'react';
import { Loading } from '../frame/loading.tsx';
import { announceLive } from '../live.ts';
import { reloadOnce } from './reload-once.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { isMissingScript, RemoteError } from './remote-error.ts';
import { RemoteFallback } from './remote-fallback.tsx';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';

const Loaded = ({ loading }: { readonly loading: Promise<LoadedRemote> }) => {
  const { module, buildId } = use(loading);
  useEffect(announceLive, []);
  return (
    <div data-remote={module.name} data-build={buildId}>
      <module.Routes />
    </div>
  );
};

interface FailureProps {
  readonly remote: PageRemote;
  readonly error: unknown;
  readonly onRetry: () => Promise<void>;
}

const Failure = ({ remote, error, onRetry }: FailureProps) => {
  const [retrying, setRetrying] = useState(false);
  useEffect(announceLive, []);
  const known = error instanceof RemoteError ? error : null;
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return (
    <RemoteFallback
      remote={remote.name}
      owner={remote.owner}
      build={known?.build ?? remote.build}
      reason={known?.message ?? 'It stopped with an error'}
      retrying={retrying}
      onRetry={retry}
    />
  );
};

/** A chunk that is gone because a newer build took its place: one reload brings the newer build. */
const reloadForNewerBuild = async (loader: RemoteLoader, name: string, build: string): Promise<void> => {
  try {
    if (await loader.hasNewerBuild(name, build)) reloadOnce(`${name}.${build}`, { storage: sessionStorage, reload: () => location.reload() });
  } catch {
    // The registry cannot be read either; the fallback with its Retry stays.
  }
};

export interface RemoteOutletProps {
  readonly remote: PageRemote;
  readonly loader: RemoteLoader;
}

/**
 * Renders a remote in `main`. Over a prerendered page nothing is shown until its code has come:
 * React keeps the markup that stands there and hydrates it. Give it the remote's name as key.
 */
export const RemoteOutlet = ({ remote, loader }: RemoteOutletProps) => {
  const { reportCrash } = useShellServices();
  const [loading, setLoading] = useState(() => loader.load(remote.name));

  const retry = async (reset: () => void): Promise<void> => {
    const next = loader.retry(remote.name);
    try {
      await next;
    } catch {
      // The boundary shows the new failure in the old one's place.
    }
    setLoading(next);
    reset();
  };

  const onCaught = (caught: unknown, { componentStack }: ErrorInfo): void => {
    const build = caught instanceof RemoteError ? caught.build : remote.build;
    reportCrash({ error: caught, remote: remote.name, build, ...(componentStack ? { componentStack } : {}) });
    if (isMissingScript(caught)) void reloadForNewerBuild(loader, remote.name, build);
  };

  return (
    <RemoteBoundary onError={onCaught} renderFailure={(error, reset) => <Failure remote={remote} error={error} onRetry={() => retry(reset)} />}>
      <Suspense fallback={<Loading />}>
        <Loaded loading={loading} />
      </Suspense>
    </RemoteBoundary>
  );
};
