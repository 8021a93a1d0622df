import type { LoadFailure } from '@vitrine/contracts';

/** Why a remote is not on the page, with what a fallback has to name. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly remote: string;
  readonly build: string;
  readonly reason: LoadFailure;

  constructor(remote: string, build: string, reason: LoadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.remote = remote;
    this.build = build;
    this.reason = reason;
  }
}

/** Whether an error says that a script could not be fetched, as after a deploy that took files away. */
export const isMissingScript = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/ChunkLoadError|ScriptNetworkError/.test(`${current.name} ${current.message}`)) return true;
  }
  return false;
};

/**
 * Whether nothing could be asked, so that it is no build's fault: there is no connection, or the edge did not answer at
 * all.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof RemoteError
    ? !navigator.onLine || (error.reason === 'registry' && error.cause instanceof TypeError)
    : !navigator.onLine && isMissingScript(error);
