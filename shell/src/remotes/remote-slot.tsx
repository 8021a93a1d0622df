import type { PageRemote } from '@vitrine/contracts';
import { useShellServices } from '@vitrine/shell-sdk/host';
import { Component, type ErrorInfo, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { announceReady, queueReport } from '../page.ts';
import { isMissingScript, isUnreachable, RemoteError } from './remote-error.ts';
import { reportFailure } from './report-failure.ts';
import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';

/**
 * Reloads the page for a build at most once per tab: after a deploy that removed old files one reload helps, and a
 * second would not. Returns false when it was tried before, or when session storage is blocked.
 */
export const reloadOnce = (
  reason: string,
  { storage, reload }: { storage: Pick<Storage, 'getItem' | 'setItem'>; reload: () => void },
): boolean => {
  const key = `vitrine.reloaded.${reason}`;
  try {
    if (storage.getItem(key) !== null) return false;
    storage.setItem(key, new Date().toISOString());
  } catch {
    return false;
  }
  reload();
  return true;
};

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  /** Called once for each caught error. */
  readonly onError: (error: unknown, info: ErrorInfo) => void;
  readonly renderFailure: (error: unknown, reset: () => void) => ReactNode;
}

interface RemoteBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** Error boundary of a remote: the frame and the other remotes keep working. */
class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, info);
  }

  readonly reset = (): void => {
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFailure(failure.error, this.reset) : this.props.children;
  }
}

/** What failed, who owns it, which build, and how to try again. */
export interface RemoteFailure {
  readonly remote: string;
  readonly owner: string;
  readonly build: string;
  /** One sentence: what went wrong. */
  readonly reason: string;
  /** The network failed; owner and build are of no help then. */
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
  useEffect(announceReady, []);
  useEffect(() => queueReport({ kind: 'view', remote: module.name, build: buildId }), [module, buildId]);
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
  // The state at the time of the failure, whatever the connection does later.
  const [unreachable] = useState(() => isUnreachable(error));
  useEffect(announceReady, []);
  const remoteError = error instanceof RemoteError ? error : null;
  // The focus was lost with the content that failed.
  useEffect(() => {
    if (!remoteError && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [remoteError]);
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return children({
    remote: remote.name,
    owner: remote.owner,
    build: remoteError?.build ?? remote.build,
    reason:
      remoteError?.message ?? (isMissingScript(error) ? 'Some of its code didn’t load' : 'It stopped with an error'),
    unreachable,
    retrying,
    onRetry: retry,
  });
};

/** A missing chunk usually means a newer build: one reload loads that. */
const reloadForNewerBuild = async (loader: RemoteLoader, name: string, build: string): Promise<void> => {
  try {
    if (await loader.hasNewerBuild(name, build))
      reloadOnce(`${name}.${build}`, { storage: sessionStorage, reload: () => location.reload() });
  } catch {
    // The registry cannot be read either; the fallback with its Retry stays.
  }
};

interface RemoteSlotProps {
  readonly remote: PageRemote;
  readonly loader: RemoteLoader;
  /** Shown while the remote's code loads. */
  readonly placeholder: ReactNode;
  /** Shown when it failed to load or to render. */
  readonly renderFailed: (failure: RemoteFailure) => ReactNode;
  readonly children: (loaded: LoadedRemote) => ReactNode;
}

/**
 * Loads a remote and renders something of it. Its failure stays inside the slot, is reported, and can be
 * tried again without a reload. Give the slot a key with the remote's name.
 */
export const RemoteSlot = ({ remote, loader, placeholder, renderFailed, children }: RemoteSlotProps) => {
  const services = useShellServices();
  const [loading, setLoading] = useState(() => loader.load(remote.name));

  const retry = async (reset: () => void): Promise<void> => {
    const next = loader.retry(remote.name);
    try {
      await next;
    } catch {
      // The boundary shows the new failure instead of the old one.
    }
    setLoading(next);
    reset();
  };

  const onCaught = (caught: unknown, info: ErrorInfo): void => {
    reportFailure(services, loader, remote.name, caught, info);
    if (isMissingScript(caught))
      void reloadForNewerBuild(loader, remote.name, loader.buildOf(remote.name) ?? remote.build);
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
      <Suspense fallback={placeholder}>
        <Loaded loading={loading}>{children}</Loaded>
      </Suspense>
    </RemoteBoundary>
  );
};
