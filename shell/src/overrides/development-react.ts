import { readOverrides } from './stored-overrides.ts';

/** What the federation runtime shares, by package and version. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, { get?: () => Promise<() => unknown> }>>>>;

declare global {
  /** Set by the script of a development server (libs/federation, `development-config.ts`). */
  var __VITRINE_REACT__: { readonly version: string; readonly modules: Readonly<Record<string, unknown>> } | undefined;
}

const addScript = (src: string): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve(true));
    // The server is down, or older than this: the page reloads for an edit then.
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });

/**
 * Lets shell and remotes share React's development build, which can replace components, where this browser takes a
 * remote from a development server with the same version. Must run before React is loaded.
 */
export const shareDevelopmentReact = async (allowed: readonly string[], scope: ShareScope): Promise<void> => {
  const [origin] = Object.values(readOverrides(allowed));
  if (origin === undefined || !(await addScript(`${origin}/remote/react.js`))) return;
  const { version, modules } = globalThis.__VITRINE_REACT__ ?? { version: '', modules: {} };
  const shares = Object.entries(modules).map(([name, module]) => ({ share: scope[name]?.[version], module }));
  for (const { share, module } of shares)
    if (share && shares.every((one) => one.share)) share.get = () => Promise.resolve(() => module);
};
