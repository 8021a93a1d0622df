import { brand } from '@vitrine/brand';
import { definePrerender } from '@vitrine/shell-sdk/prerender';
import { loadSignIn } from './app/portal-app.tsx';
import { pageTexts } from './features/auth/sign-in/content.ts';
import { remote } from './routes.tsx';
import { paths } from './shared/paths.ts';

// Pages are rendered synchronously, so their lazy parts must be loaded before.
await loadSignIn();

const head = {
  title: `${pageTexts.title} · ${brand.product}`,
  description: `Sign in to ${brand.agency}, for its team and its clients.`,
};

/** The page that people without a session come to: it stands while its scripts are still on their way. */
export const prerender = definePrerender({
  remote,
  pages: [
    { route: paths.login, head, unlisted: true },
    { route: paths.adminLogin, head, unlisted: true },
  ],
});
