import { defineRemote } from '@vitrine/shell-sdk';
import { PortalApp, prepareScreen, prepareSignIn } from './app/portal-app.tsx';

/**
 * Who was here last, as the shell noted it: it opens nothing, the server decides. What is likely next comes while the
 * shell still asks who is signed in.
 */
const fetchAhead = (): void => {
  const { account } = document.documentElement.dataset;
  if (account === 'staff') prepareScreen(location.pathname);
  // Every screen sends visitors without a session there.
  if (account !== 'staff' && account !== 'client') prepareSignIn();
};

// The build renders the sign-in page where there is no document.
if (typeof document !== 'undefined') fetchAhead();

export const remote = defineRemote({ name: 'mfe-portal', Routes: PortalApp });
