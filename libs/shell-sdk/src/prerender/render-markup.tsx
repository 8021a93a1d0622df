import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import { createShellServices } from '../host/services.ts';
import { ShellServicesProvider } from '../services.ts';

export interface Markup {
  readonly html: string;
  readonly css: string;
  /** `<link>` elements that React hints at; they belong in the head. */
  readonly links: string;
}

/** React writes its resource hints before the markup, where the browser's tree has none. */
const leadingLinks = /^(?:<link [^>]*\/>)*/;

/** A build has no BFF to ask; nothing may try while it renders. */
const noNetwork = (): Promise<Response> =>
  Promise.reject(new Error('A prerendered page asked for data while the build rendered it'));

/**
 * Renders an element as it stands at a route. `css` is the text of styled-components' sheet with
 * its markers, so that the browser takes the rules over instead of adding them again.
 * Throws when the markup has an inline style, which the content security policy would drop.
 */
export const renderMarkup = (route: string, element: ReactNode): Markup => {
  const sheet = new ServerStyleSheet();
  try {
    const rendered = renderToString(
      sheet.collectStyles(
        <StaticRouter location={route}>
          <ShellServicesProvider value={createShellServices({ fetch: noNetwork })}>{element}</ShellServicesProvider>
        </StaticRouter>,
      ),
    );
    const links = leadingLinks.exec(rendered)?.[0] ?? '';
    const html = rendered.slice(links.length);
    const inline = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(html);
    if (inline)
      throw new Error(`The page ${route} has an inline style, which the content security policy drops: ${inline[0]}`);
    const css = /^<style[^>]*>([\s\S]*)<\/style>$/.exec(sheet.getStyleTags().trim())?.[1] ?? '';
    return { html, css, links };
  } finally {
    sheet.seal();
  }
};
