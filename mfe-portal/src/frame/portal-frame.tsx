import { Outlet } from '@vitrine/shell-sdk';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DemoMarkerProvider } from '../shared/demo-marker.tsx';
import { TopBar } from './top-bar.tsx';

const Page = styled.div`
  --top-bar: 3.5rem;
  display: grid;
  /* Never wider than the window, whatever it holds. */
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  min-height: 100svh;
  background: ${vars.color.ink};
`;

/** What stands around every screen of the portal. */
export const PortalFrame = () => (
  <DemoMarkerProvider>
    <Page>
      <TopBar />
      <Outlet />
    </Page>
  </DemoMarkerProvider>
);
