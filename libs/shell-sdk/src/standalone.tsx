import { createRoot } from 'react-dom/client';
import { createShellServices } from './host.ts';
import type { RemoteModule } from './remote-module.ts';
import { BrowserRouter } from './router.tsx';
import { ShellServicesProvider } from './services.ts';
import { useStartDialog } from './start-dialog.ts';

/** The dialogs of one remote, where there is no shell around it. The shell's own host adds waiting and failure. */
export const StandaloneDialogs = ({ remote }: { readonly remote: RemoteModule }) => {
  const { name, close } = useStartDialog();
  const Dialog = name === null ? undefined : remote.dialogs?.[name];
  return Dialog ? <Dialog onClose={close} /> : null;
};

/**
 * Mounts one remote on a page of its own, with real services behind `/api`. Answers a function
 * that renders a newer version of the remote, for what no component can take under development.
 */
export const startStandalone = (remote: RemoteModule, styles: string): ((next: RemoteModule) => void) => {
  const sheet = document.createElement('style');
  sheet.textContent = styles;
  document.head.append(sheet);

  const container = document.querySelector('#root');
  if (!container) throw new Error('The standalone page has no element with the id root');
  const root = createRoot(container);
  const services = createShellServices();
  const render = (current: RemoteModule) => {
    const { name, Routes } = current;
    root.render(
      <BrowserRouter>
        <ShellServicesProvider value={services}>
          <main id="main" data-remote={name} data-build="development">
            <Routes />
          </main>
          <StandaloneDialogs remote={current} />
        </ShellServicesProvider>
      </BrowserRouter>,
    );
  };
  render(remote);
  return render;
};
