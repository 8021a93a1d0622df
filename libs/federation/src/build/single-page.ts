import { mergeExtensions } from '@vitrine/contracts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { baseConfig, runWebpack } from './webpack-config.ts';
import { precompress } from './output-files.ts';
import { contextOf } from './define-project.ts';
import { extensionsOf } from './project-extensions.ts';
import type { RemoteProject } from './project.ts';

/** The frame and one remote, rendered by the browser from nothing. */
const entry = (root: string, project: RemoteProject): string => {
  const declared = mergeExtensions([{ name: project.name, extensions: extensionsOf(project) }]);
  const source = [
    `import { createElement } from 'react';`,
    `import { globalStyles } from '@vitrine/ui';`,
    `import { BrowserRouter, createShellServices, ShellServicesProvider } from '@vitrine/shell-sdk/host';`,
    `import { createRoot } from 'react-dom/client';`,
    `import { ExtensionsProvider } from ${JSON.stringify(join(root, 'shell/src/session/extensions.ts'))};`,
    `import { SiteFrame } from ${JSON.stringify(join(root, 'shell/src/frame/frame.tsx'))};`,
    `import { remote } from ${JSON.stringify(join(project.folder, 'src/routes.tsx'))};`,
    `const extensions = ${JSON.stringify(declared)};`,
    `const frame = createElement(SiteFrame, null, createElement(remote.Routes));`,
    `const page = createElement(ExtensionsProvider, { value: extensions }, frame);`,
    `document.head.append(Object.assign(document.createElement('style'), { textContent: globalStyles }));`,
    `const services = createElement(ShellServicesProvider, { value: createShellServices() }, page);`,
    `createRoot(document.querySelector('#root')).render(createElement(BrowserRouter, null, services));`,
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
};

/**
 * Builds what a site of this kind usually is, to be measured beside what it is here: the same page as one minified
 * script that renders everything in the browser. Writes `index.html` and compressed copies of all files into `output`.
 */
export const buildSinglePage = async (project: RemoteProject, head: string, output: string): Promise<void> => {
  const context = { ...contextOf(project), mode: 'production' as const, assetPath: '/' };
  mkdirSync(output, { recursive: true });
  await runWebpack({
    ...baseConfig(context),
    target: ['web', 'es2022'],
    entry: { page: entry(context.root, project) },
    output: { path: output, filename: '[name].[contenthash:8].js', publicPath: '/' },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.VITRINE_BUILD_ID': JSON.stringify(context.buildId) }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new PagePlugin(head),
    ],
  });
  await precompress(output);
};

class PagePlugin {
  readonly head: string;

  constructor(head: string) {
    this.head = head;
  }

  apply(compiler: webpack.Compiler): void {
    compiler.hooks.afterEmit.tap('PagePlugin', ({ entrypoints }) => {
      const scripts = (entrypoints.get('page')?.getFiles() ?? [])
        .map((file) => `<script defer src="/${file}"></script>`)
        .join('');
      const html =
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
        `content="width=device-width, initial-scale=1">${this.head}${scripts}</head><body><div ` +
        'id="root"></div></body></html>';
      writeFileSync(join(compiler.outputPath, 'index.html'), html);
    });
  }
}
