import { type Extensions, mergeExtensions, type PageFacts } from '@vitrine/contracts';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extractMenus } from './menus.ts';
import { prerenderConfig, runWebpack } from './webpack-config.ts';
import type { BuildContext } from './project.ts';
import { splitAtFold } from './split-at-fold.ts';

/** What a remote's `src/prerender.tsx` exports as `prerender` (made by `definePrerender` of shell-sdk). */
interface RemotePrerender {
  renderPages(): ({ route: string; html: string; css: string; head: string } & PageFacts)[];
  readonly redirects: Readonly<Record<string, string>>;
}

/**
 * What the shell's `src/prerender.tsx` exports as `documents`: documents with the edge's markers, and drawn files by
 * path.
 */
type ShellDocuments = (input: { firstPaint: string; loader: string; maintenance: string; buildId: string }) => {
  site: string;
  bare: string;
  barePage: string;
  waiting: string;
  maintenance: string;
  notFound: string;
  earlierExtensions: Readonly<Record<string, Extensions>>;
  files: Record<string, string>;
  rootFiles: Record<string, string>;
};

const loadBundle = async (context: BuildContext): Promise<Record<string, unknown>> => {
  // Named by the build: node would answer the same address with the bundle of an earlier attempt.
  const folder = join(context.output, `.prerender-${context.buildId}`);
  try {
    await runWebpack(prerenderConfig(context, folder));
    keepAssets(folder, context.output);
    // A build that starts over writes to the same place; without the query node would answer the module it read before.
    return (await import(`${pathToFileURL(join(folder, 'prerender.mjs')).href}?build=${context.buildId}`)) as Record<
      string,
      unknown
    >;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const write = (dist: string, name: string, content: string): string => {
  const file = join(dist, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return name;
};

const fileNameOf = (route: string): string =>
  route === '/' ? 'index' : route.slice(1).replaceAll('/', '--').replace('*', 'unknown');

/** Assets that only the prerendered pages name (fonts of the global styles) are published with the rest. */
const keepAssets = (folder: string, dist: string): void => {
  const assets = join(folder, 'assets');
  if (existsSync(assets)) cpSync(assets, join(dist, 'assets'), { recursive: true });
};

/** Renders a remote's pages into `dist/prerender` and answers their paths by route, and its redirects. */
export const prerenderRemote = async (context: BuildContext, dist: string) => {
  const { prerender } = await loadBundle(context);
  const pages = (prerender as RemotePrerender).renderPages();
  const prerendered = Object.fromEntries(
    pages.map(({ route, html: whole, css: allStyles, head, ...facts }) => {
      const base = `prerender/${fileNameOf(route)}`;
      const { html, css } = splitAtFold(whole, allStyles);
      return [
        route,
        {
          ...facts,
          html: write(dist, `${base}.html`, html),
          css: write(dist, `${base}.css`, css),
          head: write(dist, `${base}.head.html`, head),
        },
      ];
    }),
  );
  return { prerendered, redirects: (prerender as RemotePrerender).redirects };
};

/** Renders the shell's documents into `dist/documents` and answers their paths. */
export const prerenderShell = async (context: BuildContext, dist: string, input: Parameters<ShellDocuments>[0]) => {
  const bundle = await loadBundle(context);
  const { site, bare, barePage, waiting, maintenance, notFound, earlierExtensions, files, rootFiles } = (
    bundle['documents'] as ShellDocuments
  )(input);
  for (const [name, content] of Object.entries(files)) write(dist, name, content);
  const earlier = mergeExtensions(
    Object.entries(earlierExtensions).map(([name, extensions]) => ({ name, extensions })),
  );
  const withMenus = (html: string): string => extractMenus(html, earlier).html;
  return {
    documents: {
      site: write(dist, 'documents/site.html', withMenus(site)),
      bare: write(dist, 'documents/bare.html', bare),
      barePage: write(dist, 'documents/bare-page.html', barePage),
      waiting: write(dist, 'documents/waiting.html', withMenus(waiting)),
      maintenance: write(dist, 'documents/maintenance.html', maintenance),
      notFound: write(dist, 'documents/not-found.html', withMenus(notFound)),
    },
    // For an edge from before remotes declared them.
    bareScreens: [...earlier.staffScreens, ...earlier.bareScreens],
    menus: extractMenus(site, earlier).templates,
    earlierExtensions,
    rootFiles: Object.fromEntries(
      Object.entries(rootFiles).map(([address, url]) => [address, url.slice(context.assetPath.length)]),
    ),
  };
};
