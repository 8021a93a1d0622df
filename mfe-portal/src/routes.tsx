import type { api, PathOf } from '@vitrine/contracts';
import { defineRemote } from '@vitrine/shell-sdk';
import { PortalApp, prepareDashboard, prepareSignIn } from './app/portal-app.tsx';
import { askEarly } from './shared/early-answers.ts';
import { paths } from './shared/paths.ts';

// Written out, because the endpoints bring zod with them; the types hold the paths to the contract.
const dashboardPaths: readonly [PathOf<typeof api.dashboard.today>, PathOf<typeof api.dashboard.get>] = [
  '/api/dashboard/today',
  '/api/dashboard',
];

/**
 * Who was here last, as the shell noted it: it opens nothing, the server decides. What is likely next comes while the
 * shell still asks who is signed in.
 */
const fetchAhead = (): void => {
  const { account } = document.documentElement.dataset;
  if (account === 'staff' && location.pathname === paths.admin) {
    askEarly(dashboardPaths);
    prepareDashboard();
  }
  // Every screen sends visitors without a session there.
  if (account !== 'staff' && account !== 'client') prepareSignIn();
};

// The build renders the sign-in page where there is no document.
if (typeof document !== 'undefined') fetchAhead();

export const remote = defineRemote({ name: 'mfe-portal', Routes: PortalApp });
