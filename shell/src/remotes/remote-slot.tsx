import type { PageRemote } from '@vitrine/contracts';
import { useShellServices } from '@vitrine/shell-sdk/host';
import { Suspense, use, useEffect, useState, type ErrorInfo, type ReactNode } from 'react';
import { announceLive } from '../live.ts';
import { reloadOnce } from './reload-once.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { isMissingScript, isUnreachable, RemoteError } from './remote-error.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import { note } from './reports.ts';

/** What failed, who owns it, which build, and how to try again. */
export interface RemoteFailure {
  readonly remote: string;
  readonly owner: string;
  readonly build: string;
  /** One sentence: what went wrong. */
  readonly reason: string;
  /** Nothing could be asked: who made the build, and which one it is, helps nobody. */
  readonly unreachable: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

interface LoadedProps {
  readonly loading: Promise<LoadedRemote>;
  readonly children: (loaded: LoadedRemote) => ReactNode;
}

const Loaded = ({ loading, children }: LoadedProps) => {
  const loaded = use(loading);
  const { module, buildId } = loaded;
  useEffect(announceLive, []);
  useEffect(() => note({ kind: 'view', remote: module.name, build: buildId }), [module, buildId]);
  return children(loaded);
};

interface FailedProps {
  readonly remote: PageRemote;
  readonly error: unknown;
  readonly onRetry: () => Promise<void>;
  readonly children: (failure: RemoteFailure) => ReactNode;
}

const Failed = ({ remote, error, onRetry, children }: FailedProps) => {
  const [retrying, setRetrying] = useState(false);
  // As it was when it failed, whatever the connection does before the next try.
  const [unreachable] = useState(() => isUnreachable(error));
  useEffect(announceLive, []);
  const known = error instanceof RemoteError ? error : null;
  // What stopped took the focus with it.
  useEffect(() => {
    if (!known && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [known]);
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return children({
    remote: remote.name,
    owner: remote.owner,
    build: known?.build ?? remote.build,
    reason: known?.message ?? (isMissingScript(error) ? 'A piece of it did not arrive' : 'It stopped with an error'),
    unreachable,
    retrying,
    onRetry: retry,
  });
};

/** A chunk that is gone because a newer build took its place: one reload brings the newer build. */
const reloadForNewerBuild = async (loader: RemoteLoader, name: string, build: string): Promise<void> => {
  try {
    if (await loader.hasNewerBuild(name, build))
      reloadOnce(`${name}.${build}`, { storage: sessionStorage, reload: () => location.reload() });
  } catch {
    // The registry cannot be read either; the fallback with its Retry stays.
  }
};

export interface RemoteSlotProps {
  readonly remote: PageRemote;
  readonly loader: RemoteLoader;
  /** Stands while the remote's code is on its way. */
  readonly waiting: ReactNode;
  /** Stands when it failed, to load or while it rendered. */
  readonly renderFailed: (failure: RemoteFailure) => ReactNode;
  readonly children: (loaded: LoadedRemote) => ReactNode;
}

/**
 * Loads a remote and renders something of it. Its failure stays inside the slot, is reported, and can be
 * tried again without a reload. Give the slot a key with the remote's name.
 */
export const RemoteSlot = ({ remote, loader, waiting, renderFailed, children }: RemoteSlotProps) => {
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
    const build = loader.buildOf(remote.name) ?? remote.build;
    const known = caught instanceof RemoteError;
    const missing = isMissingScript(caught);
    reportCrash({ error: caught, remote: remote.name, build, ...(componentStack ? { componentStack } : {}) });
    note(
      known || missing
        ? { kind: 'load', remote: remote.name, build, reason: known ? caught.reason : 'code' }
        : { kind: 'crash', remote: remote.name, build },
    );
    if (missing) void reloadForNewerBuild(loader, remote.name, build);
  };

  return (
    <RemoteBoundary
      onError={onCaught}
      renderFailure={(error, reset) => (
        <Failed remote={remote} error={error} onRetry={() => retry(reset)}>
          {renderFailed}
        </Failed>
      )}
    >
      <Suspense fallback={waiting}>
        <Loaded loading={loading}>{children}</Loaded>
      </Suspense>
    </RemoteBoundary>
  );
};
