import { createApiClient, type ApiClientSettings } from '@vitrine/api-client';
import type { ShellServices } from '../services.ts';
import { createSessionStore } from '../session-store.ts';
import { createCrashReporter } from './report-crash.ts';

/** The services of a page: one HTTP client, one session, one crash reporter. */
export const createShellServices = (settings: ApiClientSettings = {}): ShellServices => {
  const api = createApiClient(settings);
  return { api, session: createSessionStore(api), reportCrash: createCrashReporter(api) };
};
