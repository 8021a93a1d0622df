import { inPlace, Outlet, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Pending, vars } from '@vitrine/ui';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { DemoMarkerProvider } from '../shared/demo-data.tsx';
import { isEditorPath } from '../shared/paths.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { barHeight, TopBar } from './top-bar.tsx';
import { useFocusRecovery } from './use-focus-recovery.ts';

const FigureDialog = lazy(async () => ({
  default: (await import('../shared/figures/figure-dialog.tsx')).FigureDialog,
}));

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

/**
 * Frame around every screen. Shows a skeleton while a screen's code loads; the key gives each screen its own boundary,
 * because a transition would keep the old screen instead.
 */
export const PortalFrame = () => {
  const { pathname } = useLocation();
  const [, screen] = pathname.split('/');
  const bar = useSyncExternalStore(noSubscription, frameBar);
  useFocusRecovery();
  return (
    <DemoMarkerProvider>
      {bar === null ? <TopBar /> : createPortal(<TopBar />, bar)}
      <Frame>
        <Suspense
          key={isEditorPath(pathname) ? `${screen} editor` : screen}
          fallback={<ScreenSkeleton screen={screen} />}
        >
          <Outlet />
        </Suspense>
      </Frame>
      <OpenFigure />
    </DemoMarkerProvider>
  );
};
