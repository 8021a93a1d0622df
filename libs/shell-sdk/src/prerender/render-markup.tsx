import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import { createShellServices } from '../host/services.ts';
import { ShellServicesProvider } from '../services.ts';

/** A build has no BFF to ask; nothing may try while it renders. */
const noNetwork = (): Promise<Response> => Promise.reject(new Error('A prerendered page asked for data while the build rendered it'));

/**
 * Renders an element as it stands at a route. `css` is the text of styled-components' sheet with
 * its markers, so that the browser takes the rules over instead of adding them again.
 * Throws when the markup has an inline style, which the content security policy would drop.
 */
export const renderMarkup = (route: string, element: ReactNode): { html: string; css: string } => {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <StaticRouter location={route}>
          <ShellServicesProvider value={createShellServices({ fetch: noNetwork })}>{element}</ShellServicesProvider>
        </StaticRouter>,
      ),
    );
    const inline = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(html);
    if (inline) throw new Error(`The page ${route} has an inline style, which the content security policy drops: ${inline[0]}`);
    const css = /^<style[^>]*>([\s\S]*)<\/style>$/.exec(sheet.getStyleTags().trim())?.[1] ?? '';
    return { html, css };
  } finally {
    sheet.seal();
  }
};
