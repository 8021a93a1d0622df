import type { PageExtensions } from '@vitrine/contracts';
import type { ExtensionHost } from '@vitrine/shell-sdk/extensions';
import type { ShellServices } from '@vitrine/shell-sdk/host';
import type { RemoteLoader } from './remote-loader.ts';
import { reportFailure } from './report-failure.ts';

/** Offers the page's remotes what the others declare, through `@vitrine/shell-sdk/extensions`. */
export const offerExtensions = (extensions: PageExtensions, services: ShellServices, loader: RemoteLoader): void => {
  const host: ExtensionHost = {
    ...extensions,
    load: loader.loadModule,
    report: (...failure) => reportFailure(services, loader, ...failure),
  };
  globalThis.__VITRINE_EXTENSIONS__ = host;
};
