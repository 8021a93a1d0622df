import { Outlet, useLocation } from '@vitrine/shell-sdk';
import { vars } from '@vitrine/ui';
import { Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { DemoMarkerProvider } from '../shared/demo-marker.tsx';
import { Page } from '../shared/screen/page.ts';
import { TableSkeleton } from '../shared/screen/table-skeleton.tsx';
import { barHeight, TopBar } from './top-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const Frame = styled.div`
  --top-bar: ${barHeight};
  display: grid;
  /* Never wider than the window, whatever it holds. */
  grid-template-columns: minmax(0, 1fr);
  min-height: calc(100svh - var(--top-bar));
  background: ${vars.color.ink};
`;

/** Where the shell wants the bar: before `main`. Null in a shell that has no place for it; it never changes while the frame stands. */
const frameBar = (): HTMLElement | null => document.getElementById('frame-bar');
const nothingToHear = () => () => undefined;

const Shape = () => (
  <Page>
    <TableSkeleton label="Loading" />
  </Page>
);

/**
 * What stands around every screen of the portal. The shape of a screen stands while its code is on its way; the key gives each
 * screen a boundary of its own, for a transition would rather keep the old screen than show a fallback in its place.
 */
export const PortalFrame = () => {
  const [, screen] = useLocation().pathname.split('/');
  const bar = useSyncExternalStore(nothingToHear, frameBar);
  useKeptFocus();
  return (
    <DemoMarkerProvider>
      {bar === null ? <TopBar /> : createPortal(<TopBar />, bar)}
      <Frame>
        <Suspense key={screen} fallback={<Shape />}>
          <Outlet />
        </Suspense>
      </Frame>
    </DemoMarkerProvider>
  );
};
