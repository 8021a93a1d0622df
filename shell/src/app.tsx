import { findRemote, isBareScreen, isStaffScreen, type PageRemote } from '@vitrine/contracts';
import { useLocation } from '@vitrine/shell-sdk';
import { ShellServicesProvider, type ShellServices } from '@vitrine/shell-sdk/host';
import { useEffect } from 'react';
import { CrashBoundary } from './frame/crash-boundary.tsx';
import { BareFrame, SiteFrame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { useRouteFocus } from './frame/use-route-focus.ts';
import { announceReady, announceRendered, announceShown } from './page.ts';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { type CompletePageData, ExtensionsProvider, useExtensions, useIsBareScreen } from './session/extensions.ts';
import { StaffGate, StaffLoading } from './session/staff-gate.tsx';
import { prepareStart, StartDialog } from './start-dialog.tsx';

interface ScreenProps {
  readonly path: string;
  readonly remote: PageRemote | null;
  readonly loader: RemoteLoader;
}

const Unknown = () => {
  useEffect(announceReady, []);
  return <NotFound />;
};

/** The page knows the screens of the builds it was composed with; a newer build, after a Retry, may have more. */
const isUnknownScreen = (path: string, { name, screens, build }: PageRemote, loader: RemoteLoader): boolean =>
  screens !== undefined && !new RegExp(screens).test(path) && (loader.buildOf(name) ?? build) === build;

const Screen = ({ path, remote, loader }: ScreenProps) => {
  const extensions = useExtensions();
  if (!remote || (!isBareScreen(extensions, path) && isUnknownScreen(path, remote, loader))) return <Unknown />;
  if (!isStaffScreen(extensions, path)) return <RemoteOutlet key={remote.name} remote={remote} loader={loader} />;
  return (
    <StaffGate>
      <RemoteOutlet key={remote.name} remote={remote} loader={loader} placeholder={<StaffLoading />} />
    </StaffGate>
  );
};

const Page = ({ data, loader }: { readonly data: CompletePageData; readonly loader: RemoteLoader }) => {
  const { pathname } = useLocation();
  const bare = useIsBareScreen();
  useRouteFocus();
  useEffect(() => announceShown(pathname), [pathname]);
  const remote = findRemote(data.remotes, pathname);
  const screen = <Screen path={pathname} remote={remote} loader={loader} />;
  if (remote && bare) return <BareFrame>{screen}</BareFrame>;
  return (
    <>
      <SiteFrame onPrepare={() => prepareStart(data.remotes, loader)}>{screen}</SiteFrame>
      <StartDialog remotes={data.remotes} loader={loader} />
    </>
  );
};

interface AppProps {
  readonly data: CompletePageData;
  readonly services: ShellServices;
  readonly loader: RemoteLoader;
}

/** The whole page below the router. */
export const App = ({ data, services, loader }: AppProps) => {
  useEffect(announceRendered, []);
  return (
    <ShellServicesProvider value={services}>
      <CrashBoundary reportCrash={services.reportCrash}>
        <ExtensionsProvider value={data.extensions}>
          <Page data={data} loader={loader} />
        </ExtensionsProvider>
      </CrashBoundary>
    </ShellServicesProvider>
  );
};
