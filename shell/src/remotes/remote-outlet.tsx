import type { PageRemote } from '@vitrine/contracts';
import type { ReactNode } from 'react';
import { Loading } from '../frame/loading.tsx';
import { RemoteFallback } from './remote-fallback.tsx';
import type { RemoteLoader } from './remote-loader.ts';
import { RemoteSlot } from './remote-slot.tsx';

export interface RemoteOutletProps {
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
