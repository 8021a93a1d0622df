/** A project that is published to remotes in repositories of their own (ADR 0078). */
export interface Published {
  /** Folder in the workspace. */
  readonly folder: string;
  /** Folder of its sources, relative to `folder`. */
  readonly sources: string;
  /** Name of the package, where it is not the project's. */
  readonly name?: string;
  /** The entry points that are published, of its `exports`; all of them by default. */
  readonly only?: readonly string[];
  /** Entry points beyond its `exports`, by their place in `folder`; a source is compiled, another file is not. */
  readonly more?: Readonly<Record<string, string>>;
  /** A program, by the name that npm gives it. */
  readonly bin?: Readonly<Record<string, string>>;
  /** Files that stay as they are, at the same place. */
  readonly files?: readonly string[];
  /** Packages that are loaded by their name, so that no import shows them. */
  readonly loaded?: readonly string[];
  /** Packages that the repository brings itself. */
  readonly peers?: readonly string[];
}

export const published: readonly Published[] = [
  { folder: 'libs/money', sources: 'src' },
  { folder: 'libs/brand', sources: 'src' },
  { folder: 'libs/contracts', sources: 'src' },
  { folder: 'libs/api-client', sources: 'src' },
  {
    folder: 'libs/shell-sdk',
    sources: 'src',
    files: ['api/exports.json', 'README.md', 'CHANGELOG.md'],
  },
  { folder: 'libs/ui', sources: 'src', files: ['README.md'] },
  {
    folder: 'libs/testing',
    sources: 'src',
    only: ['./browser'],
    more: {
      './browser-environment': 'src/browser-environment.cjs',
      './browser-timeouts': 'src/browser-timeouts.mjs',
      './asset-stub': 'src/asset-stub.mjs',
    },
    loaded: ['@sparticuz/chromium'],
    peers: ['jest', 'jest-environment-jsdom', '@testing-library/dom'],
  },
  {
    folder: 'libs/federation',
    sources: 'src',
    bin: { 'vitrine-remote': 'src/deploy/vitrine-remote.ts' },
    loaded: [
      '@swc/core',
      '@swc/plugin-styled-components',
      'react-refresh',
      'swc-loader',
      'webpack-cli',
      'webpack-dev-server',
      '@vitrine/edge',
    ],
  },
  { folder: 'libs/tracing', sources: 'src' },
  { folder: 'shell', sources: 'server', name: '@vitrine/edge', only: [], more: { '.': 'server/main.ts' } },
];

/** What the page has one copy of: a remote's own repository says which version it is built with. */
export const shared: readonly string[] = ['react', 'react-dom', 'styled-components'];
