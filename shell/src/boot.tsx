import { findRemote } from '@vitrine/contracts';
import { BrowserRouter, createShellServices } from '@vitrine/shell-sdk/host';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readPageData } from './page-data.ts';
import { installGuard } from './remotes/federation-runtime.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';
import { keepTypedValues } from './typed-values.ts';

/** Brings the page alive: over the prerendered markup where there is one, from nothing elsewhere. */
export const boot = async (): Promise<void> => {
  const composed = readPageData();
  // Only a page of a development edge has any: their code is nobody else's to fetch.
  const { data, ports } = composed.overrides ? await (await import('./overrides/apply-overrides.ts')).applyOverrides(composed) : { data: composed, ports: undefined };
  const container = document.querySelector('#root');
  if (!container) throw new Error('The page has no element with the id root');

  installGuard();
  const services = createShellServices();
  const loader = createRemoteLoader(data, ports);
  // The remote's files and the session are asked for while React renders the frame.
  const remote = findRemote(data.remotes, location.pathname);
  if (remote) void loader.load(remote.name);

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
    onRecoverableError: (error) => services.reportCrash({ error, remote: data.prerendered ?? 'shell', build: data.build }),
  });
};
