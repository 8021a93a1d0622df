import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { createShellServices } from '../host.ts';
import type { RemoteModule } from '../remote-module.ts';
import { ShellServicesProvider } from '../services.ts';
import { StandaloneDialogs } from '../standalone.tsx';

export interface TestShellProps {
  readonly children: ReactNode;
  /** Address the memory router starts at. */
  readonly at?: string;
  /** The network's edge; everything above it is real. */
  readonly fetch?: typeof globalThis.fetch;
  /** Whose dialogs the address opens (`at: '/?start=packages'`). */
  readonly remote?: RemoteModule;
}

/** A shell for specs: real services over the given `fetch`, and a router in memory. */
export const TestShell = ({ children, at = '/', fetch, remote }: TestShellProps): ReactNode => {
  const [services] = useState(() => createShellServices(fetch ? { fetch } : {}));
  return (
    <MemoryRouter initialEntries={[at]}>
      <ShellServicesProvider value={services}>
        {children}
        {remote ? <StandaloneDialogs remote={remote} /> : null}
      </ShellServicesProvider>
    </MemoryRouter>
  );
};
