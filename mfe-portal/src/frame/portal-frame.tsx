import { inPlace, Navigate, Outlet, useLocation, useNavigate, useSession } from '@vitrine/shell-sdk';
import { Pending, vars } from '@vitrine/ui';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { hasRight, maySee } from '../shared/auth/rights.ts';
import { DemoMarkerProvider } from '../shared/demo-data.tsx';
import { isEditorPath, paths, screens } from '../shared/paths.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { barHeight, TopBar } from './top-bar.tsx';

const FigureDialog = lazy(async () => ({
  default: (await import('../shared/figures/figure-dialog.tsx')).FigureDialog,
}));

const NotAllowed = lazy(async () => ({ default: (await import('./not-allowed.tsx')).NotAllowed }));

const Frame = styled.div`
  --top-bar: ${barHeight};
  display: grid;
  /* Never wider than the window, whatever it holds. */
  grid-template-columns: minmax(0, 1fr);
  min-height: calc(100svh - var(--top-bar));
  background: ${vars.color.ink};
`;

/**
 * The shell's slot for the bar, before `main`; null in a shell without one. It never changes while the frame is
 * mounted.
 */
const frameBar = (): HTMLElement | null => document.getElementById('frame-bar');
const noSubscription = () => () => undefined;

/** The figure that the address opens over any screen: `?figure=totalRevenue`. */
const OpenFigure = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  if (!params.has('figure')) return null;
  const close = (): void => {
    params.delete('figure');
    const rest = params.toString();
    void navigate({ search: rest && `?${rest}` }, { state: inPlace });
  };
  return (
    <Pending>
      <FigureDialog search={search} onClose={close} />
    </Pending>
  );
};

/** The screen at the address, where the user's role has anything to do with it. */
const AllowedScreen = () => {
  const { pathname } = useLocation();
  const { user } = useSession();
  const mayEdit = !isEditorPath(pathname) || hasRight(user, 'money.write');
  if (maySee(user, pathname) && mayEdit) return <Outlet />;
  // Links of the site and the mails lead to the dashboard.
  const first = screens.find(({ to }) => maySee(user, to));
  return pathname === paths.admin && first ? <Navigate to={first.to} replace /> : <NotAllowed />;
};

/**
 * Frame around every screen. Shows a skeleton while a screen's code loads; the key gives each screen its own boundary,
 * because a transition would keep the old screen instead.
 */
export const PortalFrame = () => {
  const { pathname } = useLocation();
  const [, screen] = pathname.split('/');
  const bar = useSyncExternalStore(noSubscription, frameBar);
  useEffect(() => {
    // Nothing was pressed yet that could go.
    const loading = import('./focus-recovery.ts').then(
      ({ recoverFocus }) => recoverFocus(),
      () => undefined,
    );
    return () => void loading.then((end) => end?.());
  }, []);
  return (
    <DemoMarkerProvider>
      {bar === null ? <TopBar /> : createPortal(<TopBar />, bar)}
      <Frame>
        <Suspense
          key={isEditorPath(pathname) ? `${screen} editor` : screen}
          fallback={<ScreenSkeleton screen={screen} />}
        >
          <AllowedScreen />
        </Suspense>
      </Frame>
      <OpenFigure />
    </DemoMarkerProvider>
  );
};
