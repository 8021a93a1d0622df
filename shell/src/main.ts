/** The shell's entry. Everything else waits in an async chunk, so that shared modules are settled first. */
import { buildId } from './build-id.ts';
import { note } from './remotes/reports.ts';

// Before any schema is built: zod would try whether it may evaluate code, and our content security policy reports each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** What the page shares with its remotes, by package and version; webpack puts the federation runtime's own map here. */
declare const __webpack_share_scopes__: {
  readonly default: Readonly<Record<string, Readonly<Record<string, { loading?: unknown }>>>>;
};

let booting: Promise<void> | undefined;

/** Whatever keeps the page from waking, here or further on, ends in `fail`: the loader says so, and holds the next press. */
const start = (): unknown => (booting ??= import('./boot.tsx').then(({ boot }) => boot()).catch(fail));

const fail = (error: unknown): void => {
  booting = undefined;
  // The federation runtime keeps a shared module's first answer, also a refusal: without this no press would ever ask again.
  for (const versions of Object.values(__webpack_share_scopes__.default))
    for (const share of Object.values(versions)) share.loading = null;
  // A visitor without a connection says nothing about a build.
  if (navigator.onLine) {
    note({ kind: 'load', remote: 'shell', build: buildId, reason: 'code' });
    // eslint-disable-next-line no-console
    console.error(error);
  }
  // The next press is another try, also on a page whose presses the loader does not hold.
  addEventListener('click', start, { once: true });
  dispatchEvent(new Event('vitrine:failed'));
};

start();
// What the loader holds reaches no listener of ours, but it marks the document each time, and that is another try.
new MutationObserver(start).observe(document.documentElement, { attributeFilter: ['data-awake'] });
