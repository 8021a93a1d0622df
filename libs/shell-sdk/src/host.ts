/** For the shell alone: the router, and the services it gives its remotes. */
import { type ApiClient, type ApiClientSettings, ApiError, createApiClient } from '@vitrine/api-client';
import type { CrashReport } from '@vitrine/contracts';
import { lightEndpoints } from './light-endpoints.ts';
import type { Crash, ShellServices } from './services.ts';
import { createSessionStore } from './session-store.ts';
import { isTranslated } from './translation.ts';

export { BrowserRouter } from './router.tsx';
export { ShellServicesProvider, useShellServices, type ShellServices } from './services.ts';
export { useStartDialog, type StartDialogHandle } from './start-dialog.ts';
export { isTranslated };

const cut = (text: string, length: number): string => text.slice(0, length);

/**
 * The crash screen's record (public specification, section 2): message, stack, component stack, time, agent, address.
 */
const crashRecordOf = ({ error, componentStack, remote, build }: Crash): CrashReport => {
  const { name, message, stack } = error instanceof Error ? error : { name: '', message: String(error), stack: '' };
  return {
    ...(name && { name }),
    message: cut(message, 2000),
    ...(stack && { stack: cut(stack, 8000) }),
    ...(componentStack && { componentStack: cut(componentStack, 8000) }),
    timestamp: new Date().toISOString(),
    userAgent: cut(navigator.userAgent, 500),
    // Queries and fragments may carry codes and addresses of people; the path is enough to find the screen.
    url: cut(`${location.origin}${location.pathname}`, 2000),
    ...(remote && { remote: cut(remote, 60) }),
    ...(build && { build: cut(build, 60) }),
    ...(isTranslated() && { translated: true }),
  };
};

/** Writes the record to the console and sends it to the BFF, so that 'our team has been notified' is true. */
const createCrashReporter =
  (api: ApiClient) =>
  (crash: Crash): void => {
    const record = crashRecordOf(crash);
    // The specification wants this record in the browser's console.
    // eslint-disable-next-line no-console
    console.error('Vitrine crash', record);
    api.call(lightEndpoints.reportCrash, { body: record, timeoutMs: 5000 }).catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
    });
  };

/** The services of a page: one HTTP client, one session, one crash reporter. */
export const createShellServices = (settings: ApiClientSettings = {}): ShellServices => {
  const api = createApiClient(settings);
  return { api, session: createSessionStore(api), reportCrash: createCrashReporter(api) };
};
