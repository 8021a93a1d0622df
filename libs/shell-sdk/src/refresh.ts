/**
 * Under development alone: replaces edited components on the page and keeps the state of what did not change. The
 * development build (libs/federation, `development-config.ts`) adds calls of these functions to every module with
 * components; `react-refresh` and React's development build do the work, where the page has them.
 */

/** The part of `react-refresh/runtime` that is used. The page has one, set up before React runs. */
interface RefreshRuntime {
  readonly register: (type: unknown, id: string) => void;
  readonly createSignatureFunctionForTransform: () => (type: unknown, ...details: readonly unknown[]) => unknown;
  readonly isLikelyComponentType: (type: unknown) => boolean;
  readonly getFamilyByType: (type: unknown) => unknown;
  readonly performReactRefresh: () => unknown;
}

/** The part of webpack's `import.meta.webpackHot` that is used. */
interface Hot {
  readonly data?: { readonly boundary?: readonly unknown[] };
  readonly accept: () => void;
  readonly dispose: (keep: (data: { boundary?: readonly unknown[] }) => void) => void;
  readonly invalidate: () => void;
  readonly status: () => string;
  readonly check: (apply: boolean) => Promise<readonly unknown[] | null>;
}

declare global {
  var __VITRINE_REFRESH__: RefreshRuntime | undefined;
  /** Origins whose remotes take their edits themselves; the page need not reload for them (shell/src/deferred). */
  var __VITRINE_HOT__: Set<string> | undefined;
}

/** Hash of the build that runs; webpack's own. */
declare const __webpack_hash__: string;
/** Replaced by the build: where its server says what it built last; empty where webpack's client follows that. */
declare const process: { readonly env: { readonly VITRINE_UPDATES?: string } };

/** Registers the components of a module under names that stay the same when it is edited. */
export const registerIn =
  (file: string) =>
  (type: unknown, name: string): void =>
    globalThis.__VITRINE_REFRESH__?.register(type, `${file} ${name}`);

/** Notes which hooks a component calls: when they change, its state is not kept. */
export const createSignature = (): ((type: unknown, ...details: readonly unknown[]) => unknown) =>
  globalThis.__VITRINE_REFRESH__?.createSignatureFunctionForTransform() ?? ((type) => type);

let refreshing: ReturnType<typeof setTimeout> | undefined;

/** Once for all modules of an update. React's production build cannot refresh: the page is loaded again. */
const refreshSoon = (): void => {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => {
    if (globalThis.__VITRINE_REFRESH__) globalThis.__VITRINE_REFRESH__.performReactRefresh();
    else location.reload();
  }, 20);
};

/** What a module exports, by name and family; null where part of it is no component, so that importers run again. */
const boundaryOf = (exports: Readonly<Record<string, unknown>>): readonly unknown[] | null => {
  const runtime = globalThis.__VITRINE_REFRESH__;
  const names = Object.keys(exports);
  if (names.length === 0 || !runtime || !names.every((name) => runtime.isLikelyComponentType(exports[name])))
    return null;
  return names.flatMap((name) => [name, runtime.getFamilyByType(exports[name])]);
};

/** Lets a module whose exports are all components be replaced without its importers. */
export const acceptComponents = (
  file: string,
  { exports }: { readonly exports: Readonly<Record<string, unknown>> },
  hot: Hot | undefined,
): void => {
  if (!hot) return;
  for (const [name, value] of Object.entries(exports))
    if (globalThis.__VITRINE_REFRESH__?.isLikelyComponentType(value)) registerIn(file)(value, `export ${name}`);
  const boundary = boundaryOf(exports);
  const before = hot.data?.boundary;
  if (boundary) {
    hot.dispose((data) => {
      data.boundary = boundary;
    });
    hot.accept();
  }
  if (!before) {
    // It is new, or an importer accepted the edit.
    if (hot.status() !== 'idle') refreshSoon();
    return;
  }
  const isSame = boundary?.length === before.length && boundary.every((part, index) => part === before[index]);
  if (isSame) refreshSoon();
  else hot.invalidate();
};

/** Milliseconds. */
const pollInterval = 300;

/** Loads the page again for what cannot be replaced; once for each build, so that nothing reloads it for ever. */
const reloadFor = (build: string): void => {
  const key = 'vitrine.reloaded.development';
  if (sessionStorage.getItem(key) === build) return;
  sessionStorage.setItem(key, build);
  location.reload();
};

const update = async (hot: Hot, build: string): Promise<void> => {
  try {
    if (await hot.check(true)) return;
  } catch {
    // An edit that no component accepts, or a module that throws.
  }
  reloadFor(build);
};

const follow = async (hot: Hot, address: string): Promise<void> => {
  try {
    const { build } = (await (await fetch(address, { cache: 'no-store' })).json()) as { build: string };
    if (build !== __webpack_hash__ && hot.status() === 'idle') await update(hot, build);
  } catch {
    // The server is being started again.
  }
  setTimeout(() => void follow(hot, address), pollInterval);
};

const webpackHot = (import.meta as unknown as { readonly webpackHot?: Hot }).webpackHot;
const updates = process.env.VITRINE_UPDATES;
if (webpackHot && updates) {
  (globalThis.__VITRINE_HOT__ ??= new Set()).add(new URL(updates).origin);
  void follow(webpackHot, updates);
}
