import { SkipLink } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { SiteHeader, type SiteHeaderProps } from './header/site-header.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The page's one `main`. It takes the focus when the route changes, so that a screen reader starts there. */
const Main = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
);

/** The public site's frame. The same markup is prerendered into every public page: nothing in it may depend on the route. */
export const SiteFrame = ({ children, onPrepare }: SiteHeaderProps & { readonly children: ReactNode }) => (
  <>
    <SkipLink />
    <SiteHeader {...(onPrepare && { onPrepare })} />
    <Main>{children}</Main>
    <SiteFooter />
  </>
);

/** The staff area brings a top bar of its own. */
export const BareFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <SkipLink />
    <Main>{children}</Main>
  </>
);
