import type { ApiClient } from '@vitrine/api-client';
import { createContext, useContext } from 'react';
import type { SessionStore } from './session-store.ts';

/** A crash worth the team's eyes; the shell adds time, address and agent, and the BFF redacts it. */
export interface Crash {
  readonly error: unknown;
  readonly componentStack?: string;
  /** Which federated part failed, and its build. */
  readonly remote?: string;
  readonly build?: string;
}

/** What the shell gives its remotes. */
export interface ShellServices {
  readonly api: ApiClient;
  readonly session: SessionStore;
  /** Logs the crash to the console and reports it to the BFF. Never throws. */
  readonly reportCrash: (crash: Crash) => void;
}

const Services = createContext<ShellServices | null>(null);

export const ShellServicesProvider = Services.Provider;

/** The shell's services. Throws outside a shell: wrap specs in `TestShell` of `@vitrine/shell-sdk/testing`. */
export const useShellServices = (): ShellServices => {
  const services = useContext(Services);
  if (!services)
    throw new Error(
      'There is no shell around this component: render it inside the shell, startStandalone or TestShell',
    );
  return services;
};

/** The HTTP client of the page: `useApi().call(api.contacts.list, { query })`. */
export const useApi = (): ApiClient => useShellServices().api;

/** Reports a crash that the remote caught itself. Crashes of a render reach the shell anyway. */
export const useReportCrash = (): ShellServices['reportCrash'] => useShellServices().reportCrash;
