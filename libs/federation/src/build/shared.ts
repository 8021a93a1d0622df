import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const versionOf = (root: string, name: string): string => {
  const path = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
};

/** The shell-sdk range every build of this tree asks for: any minor of the major it was built with. */
export const sdkRange = '^1.0.0';

/** Versions of the packages that shell and remotes must agree on, for the build record. */
export const sharedVersions = (root: string) => ({
  react: versionOf(root, 'react'),
  styledComponents: versionOf(root, 'styled-components'),
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
