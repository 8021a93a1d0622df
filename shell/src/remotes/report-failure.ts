import { isTranslated, type ShellServices } from '@vitrine/shell-sdk/host';
import type { ErrorInfo } from 'react';
import { queueReport } from '../page.ts';
import { isMissingScript, RemoteError } from './remote-error.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** Reports a crash of a build, unless the browser has translated the page: that may be why, and judges no build. */
export const queueCrash = (remote: string, build: string): void => {
  if (!isTranslated()) queueReport({ kind: 'crash', remote, build });
};

/** Reports what a remote's code did: to the team as a crash, and of its build, which may be rolled back for it. */
export const reportFailure = (
  { reportCrash }: Pick<ShellServices, 'reportCrash'>,
  { buildOf }: Pick<RemoteLoader, 'buildOf'>,
  remote: string,
  error: unknown,
  { componentStack }: ErrorInfo,
): void => {
  const build = buildOf(remote) ?? 'unknown';
  const isRemoteError = error instanceof RemoteError;
  reportCrash({ error, remote, build, ...(componentStack ? { componentStack } : {}) });
  if (isRemoteError || isMissingScript(error))
    queueReport({ kind: 'load', remote, build, reason: isRemoteError ? error.reason : 'code' });
  else queueCrash(remote, build);
};
