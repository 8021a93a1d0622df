import { SkipLink } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { Dock } from './dock.tsx';
import { SiteHeader, type SiteHeaderProps } from './header/site-header.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The page's one `main`. It takes the focus when the route changes, so that a screen reader starts there. */
const Main = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
  </main>
);

/**
 * The public site's frame. The same markup is prerendered into every public page: nothing in it may depend on the
 * route.
 */
export const SiteFrame = ({ children, onPrepare }: SiteHeaderProps & { readonly children: ReactNode }) => (
  <>
    <SkipLink />
    <SiteHeader {...(onPrepare && { onPrepare })} />
    <Main>{children}</Main>
    <SiteFooter />
    <Dock />
  </>
);

/**
 * The staff area brings a top bar of its own and puts it where `frame-bar` stands: before the content, so that the skip
 * link skips it.
 */
export const BareFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <div id="frame-top" tabIndex={-1} />
    <SkipLink />
    <div id="frame-bar" />
    <Main>{children}</Main>
  </>
);
