import { findRemote, type PageData } from '@vitrine/contracts';
import { BrowserRouter, createShellServices, type ShellServices } from '@vitrine/shell-sdk/host';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readPageData } from './page-data.ts';
import { installGuard } from './remotes/federation-runtime.ts';
import { isUnreachable } from './remotes/remote-error.ts';
import { createRemoteLoader, type RemoteLoader } from './remotes/remote-loader.ts';
import { keepTypedValues } from './typed-values.ts';

interface Prepared {
  readonly data: PageData;
  readonly services: ShellServices;
  readonly loader: RemoteLoader;
}

const prepare = async (): Promise<Prepared> => {
  const composed = readPageData();
  // Only a page of a development edge has any: their code is nobody else's to fetch.
  const { data, ports } = composed.overrides
    ? await (await import('./overrides/apply-overrides.ts')).applyOverrides(composed)
    : { data: composed, ports: undefined };
  installGuard();
  return { data, services: createShellServices(), loader: createRemoteLoader(data, ports) };
};

/** Kept from an attempt that failed later on, when it asked for the remote. */
let prepared: Prepared | undefined;

/**
 * Brings the page alive: over the prerendered markup where there is one, from nothing elsewhere. Rejects, having changed
 * nothing, when what it needs does not come; call it again then.
 */
export const boot = async (): Promise<void> => {
  const container = document.querySelector('#root');
  if (!container) throw new Error('The page has no element with the id root');
  const tried = prepared;
  const { data, services, loader } = (prepared ??= await prepare());
  const remote = findRemote(data.remotes, location.pathname);
  const loading = remote && (tried ? loader.retry(remote.name, true) : loader.load(remote.name));
  if (remote && data.prerendered === remote.name) {
    // The frame asks for it with its first render, which waits for the remote here.
    void services.session.refresh();
    try {
      await loading;
    } catch (error) {
      // React would put the fallback in the place of what one reads, and of what one typed there.
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
  const restore = keepTypedValues(container);
  // Capturing, to come before the loader repeats the press it held: a form is sent with what was typed.
  addEventListener('vitrine:live', restore, { once: true, capture: true });
  hydrateRoot(container, app, {
    onRecoverableError: (error) =>
      services.reportCrash({ error, remote: data.prerendered ?? 'shell', build: data.build }),
  });
};
