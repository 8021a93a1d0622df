import { findRemote, type PageExtensions } from '@vitrine/contracts';
import type { ExtensionHost } from '@vitrine/shell-sdk/extensions';
import { BrowserRouter, createShellServices, isTranslated, type ShellServices } from '@vitrine/shell-sdk/host';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readPageData } from './page.ts';
import { createPreloadedFetch } from './preloaded-answers.ts';
import { installGuard } from './remotes/federation-runtime.ts';
import { isUnreachable } from './remotes/remote-error.ts';
import { createRemoteLoader, type RemoteLoader } from './remotes/remote-loader.ts';
import { reportFailure } from './remotes/report-failure.ts';
import type { CompletePageData } from './session/extensions.ts';
import { giveBackTexts, installTranslationGuard } from './translation-guard.ts';
import { preserveTypedValues } from './typed-values.ts';

interface Prepared {
  readonly data: CompletePageData;
  readonly services: ShellServices;
  readonly loader: RemoteLoader;
}

/** Offers the page's remotes what the others declare, through `@vitrine/shell-sdk/extensions`. */
const offerExtensions = (extensions: PageExtensions, services: ShellServices, loader: RemoteLoader): void => {
  const host: ExtensionHost = {
    ...extensions,
    load: loader.loadModule,
    report: (...failure) => reportFailure(services, loader, ...failure),
  };
  globalThis.__VITRINE_EXTENSIONS__ = host;
};

const prepare = async (): Promise<Prepared> => {
  const composed = readPageData();
  const { extensions } = composed;
  // Only pages of a development edge have overrides, and only those of an older edge say nothing of extensions; other
  // pages never fetch this code.
  const { data, ports } =
    extensions && !composed.overrides
      ? { data: { ...composed, extensions }, ports: undefined }
      : await (await import('./overrides/apply-overrides.ts')).applyOverrides(composed);
  installGuard();
  installTranslationGuard();
  const services = createShellServices({ fetch: createPreloadedFetch() });
  const loader = createRemoteLoader(data, ports);
  offerExtensions(data.extensions, services, loader);
  return { data, services, loader };
};

/** What React answers by hydrating everything around its target at once. */
const presses = 'pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel'.split(' ');

/**
 * Until the page is interactive, a finger that scrolls or presses must not make React hydrate all of it in one task:
 * in slices, frames come between. Nothing is lost, because the loader holds the clicks.
 */
const keepPressesFromHydration = (container: Element): void => {
  const live = new AbortController();
  for (const press of presses)
    container.addEventListener(press, (event) => event.stopImmediatePropagation(), {
      capture: true,
      signal: live.signal,
    });
  addEventListener('vitrine:live', () => live.abort(), { once: true, capture: true });
};

/** Renders the page once the remote that prerendered it is there; `load` loads that remote. */
const show = async (
  container: Element,
  { data, services, loader }: Prepared,
  load: RemoteLoader['load'],
): Promise<void> => {
  const remote = findRemote(data.remotes, location.pathname);
  const loading = remote && load(remote.name);
  // The first render needs the session: it comes beside the remote, not after it.
  void services.session.refresh();
  if (remote && data.prerendered === remote.name) {
    try {
      await loading;
    } catch (error) {
      // React would replace the prerendered page, and what was typed there, by the fallback.
      if (isUnreachable(error)) throw error;
    }
  }

  const app = (
    <BrowserRouter>
      <App data={data} services={services} loader={loader} />
    </BrowserRouter>
  );
  if (data.prerendered === null) {
    createRoot(container).render(app);
    return;
  }
  const restore = preserveTypedValues(container);
  // In the capture phase, to run before the loader replays a held press: a form is sent with what was typed.
  addEventListener('vitrine:live', restore, { once: true, capture: true });
  keepPressesFromHydration(container);
  giveBackTexts(container);
  hydrateRoot(container, app, {
    onRecoverableError: (error) => {
      // React renders anew what the browser translated while it was hydrated.
      if (!isTranslated()) services.reportCrash({ error, remote: data.prerendered ?? 'shell', build: data.build });
    },
  });
};

/** Kept from an attempt that failed later, while loading the remote. */
let prepared: Prepared | undefined;

/**
 * Makes the page interactive: hydrates the prerendered markup, or renders from nothing where there is none. When
 * something cannot be loaded, it rejects without having changed the page, and may be called again.
 */
export const boot = async (): Promise<void> => {
  const container = document.querySelector('#root');
  if (!container) throw new Error('The page has no element with the id root');
  if (prepared) {
    const { loader } = prepared;
    return show(container, prepared, (name) => loader.retry(name, true));
  }
  prepared = await prepare();
  return show(container, prepared, prepared.loader.load);
};
