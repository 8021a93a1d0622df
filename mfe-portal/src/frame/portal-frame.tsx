import { Outlet, useLocation } from '@vitrine/shell-sdk';
import { vars } from '@vitrine/ui';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { DemoMarkerProvider } from '../shared/demo-marker.tsx';
import { Page } from '../shared/screen/page.ts';
import { TableSkeleton } from '../shared/screen/table-skeleton.tsx';
import { TopBar } from './top-bar.tsx';

const Frame = styled.div`
  --top-bar: 3.5rem;
  display: grid;
  /* Never wider than the window, whatever it holds. */
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  min-height: 100svh;
  background: ${vars.color.ink};
`;

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
  return (
    <DemoMarkerProvider>
      <Frame>
        <TopBar />
        <Suspense key={screen} fallback={<Shape />}>
          <Outlet />
        </Suspense>
      </Frame>
    </DemoMarkerProvider>
  );
};
