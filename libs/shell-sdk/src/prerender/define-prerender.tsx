import type { RemoteModule } from '../remote-module.ts';
import { renderHead, type PageHead } from './head.ts';
import { renderMarkup } from './render-markup.tsx';

export interface PrerenderOptions {
  /** The same object that `./routes` exposes, so that build and browser render the same tree. */
  readonly remote: RemoteModule;
  readonly pages: readonly { readonly route: `/${string}`; readonly head: PageHead }[];
}

export interface RenderedPage {
  readonly route: string;
  readonly html: string;
  readonly css: string;
  readonly head: string;
}

/**
 * Declares the pages a remote renders at build time; `src/prerender.tsx` exports it as
 * `prerender`. The pages may not use `useId`, inline styles or data.
 */
export const definePrerender = ({ remote, pages }: PrerenderOptions): { readonly renderPages: () => RenderedPage[] } => ({
  renderPages: () =>
    pages.map(({ route, head }) => {
      const { html, css, links } = renderMarkup(route, <remote.Routes />);
      return { route, html, css, head: renderHead(route, head) + links };
    }),
});
