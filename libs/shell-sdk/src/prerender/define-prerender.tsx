import type { PageFacts } from '@vitrine/contracts';
import type { RemoteModule } from '../remote-module.ts';
import { renderHead, type PageHead } from './head.ts';
import { renderMarkup } from './render-markup.tsx';

export interface PrerenderOptions {
  /** The same object that `./routes` exposes, so that build and browser render the same tree. */
  readonly remote: RemoteModule;
  readonly pages: readonly PrerenderedPage[];
  /** Addresses that only lead elsewhere on this site. */
  readonly redirects?: Readonly<Record<`/${string}`, `/${string}`>>;
}

export interface PrerenderedPage extends PageFacts {
  /** With `/*` at its end: the page of all unknown addresses below, answered with 404. */
  readonly route: `/${string}`;
  readonly head: PageHead;
}

export interface RenderedPage extends PageFacts {
  readonly route: string;
  readonly html: string;
  readonly css: string;
  readonly head: string;
}

/**
 * Declares the pages a remote renders at build time; `src/prerender.tsx` exports it as
 * `prerender`. The pages may not use `useId`, inline styles or data.
 */
export const definePrerender = ({
  remote,
  pages,
  redirects = {},
}: PrerenderOptions): {
  readonly renderPages: () => RenderedPage[];
  readonly redirects: Readonly<Record<string, string>>;
} => ({
  redirects,
  renderPages: () =>
    pages.map(({ route, head, ...facts }) => {
      const { html, css, links } = renderMarkup(route, <remote.Routes />);
      return {
        ...facts,
        route,
        html,
        css,
        head: renderHead(route, head, facts.unlisted === true || route.endsWith('/*')) + links,
      };
    }),
});
