/** The shell's entry. Everything else is in an async chunk, so that shared modules are resolved first. */
import { announceFailure, readPageData } from './page.ts';

// Before any schema is built: zod would probe whether it may evaluate code, and our content security policy reports
// each probe.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * What the page shares with its remotes, by package and version; webpack puts the federation runtime's own map here.
 */
declare const __webpack_share_scopes__: {
  readonly default: Readonly<
    Record<string, Readonly<Record<string, { loading?: unknown; get?: () => Promise<() => unknown> }>>>
  >;
};

let booting: Promise<void> | undefined;

/**
 * Whatever keeps the page from becoming interactive ends in `fail`: the loader then says so, reports it, and holds the
 * next press.
 */
const start = (): unknown => (booting ??= load().catch(fail));

const load = async (): Promise<void> => {
  const { overrides } = readPageData();
  // Only pages of a development edge have overrides; other pages never fetch this code.
  if (overrides)
    await (
      await import('./overrides/development-react.ts')
    ).shareDevelopmentReact(overrides, __webpack_share_scopes__.default);
  await (await import(/* webpackChunkName: "start" */ './boot.tsx')).boot();
};

const fail = (error: unknown): void => {
  booting = undefined;
  // The federation runtime caches a failed load of a shared module; without this, no later press could retry.
  for (const versions of Object.values(__webpack_share_scopes__.default))
    for (const share of Object.values(versions)) share.loading = null;
  // eslint-disable-next-line no-console
  if (navigator.onLine) console.error(error);
  // The next press retries, also on pages whose presses the loader does not hold.
  addEventListener('click', start, { once: true });
  // That a remote could not be asked for is no fault of the shell.
  announceFailure(!(error instanceof Error && error.name === 'RemoteError'));
};

start();
// A press that the loader holds reaches no listener here, but it marks the document, which retries.
new MutationObserver(start).observe(document.documentElement, { attributeFilter: ['data-awake'] });
