import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Version of a package as the workspace resolves it. */
const versionOf = (root: string, name: string): string => versionIn(join(root, 'node_modules', name));

/** The shell-sdk range every build of this tree asks for: any minor of the major it was built with. */
export const sdkRange = '^1.0.0';

/** Versions of the packages that shell and remotes must agree on, for the build record. */
export const sharedVersions = (root: string) => ({
  react: versionOf(root, 'react'),
  styledComponents: versionOf(root, 'styled-components'),
  sdk: versionIn(join(root, 'libs', 'shell-sdk')),
});

/**
 * Singletons of the page. The trailing-slash keys matter: without them `react/jsx-runtime` and
 * `react-dom/client` are bundled twice. react-router is absent on purpose: sharing it whole stops
 * tree shaking, so shell-sdk re-exports the part in use.
 */
export const sharedModules = (root: string) => {
  const { react, styledComponents } = sharedVersions(root);
  const reactRange = { singleton: true, requiredVersion: `^${react}` };
  return {
    react: reactRange,
    'react/': reactRange,
    'react-dom': reactRange,
    'react-dom/': reactRange,
    'styled-components': { singleton: true, requiredVersion: `^${styledComponents}` },
    '@vitrine/shell-sdk': { singleton: true, strictVersion: true, requiredVersion: sdkRange },
  };
};
