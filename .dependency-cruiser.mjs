/**
 * Boundaries of docs/architecture.md, read from the tags in each project's package.json, so that
 * nothing is configured twice. `npm run lint` fails on the first breach.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const projects = globSync(['shell/package.json', 'mfe-*/package.json', 'bff/package.json', 'libs/*/package.json']).map(
  (file) => {
    const { name, nx } = JSON.parse(readFileSync(file, 'utf8'));
    return { name, folder: dirname(file), tags: nx.tags };
  },
);

const having = (tag) => projects.filter(({ tags }) => tags.includes(tag));
/** Sources that run in the product; build configuration and end-to-end tests stand outside. */
const sourcesOf = (list) => `^(${list.map(({ folder }) => folder).join('|')})/src/`;
const foldersOf = (list) => `^(${list.map(({ folder }) => folder).join('|')})/`;
const tests = String.raw`\.spec\.tsx?$`;

const rules = [
  {
    name: 'web-never-meets-node',
    from: { path: sourcesOf(having('platform:web')), pathNot: tests },
    to: { path: foldersOf(having('platform:node')) },
  },
  {
    name: 'node-never-meets-web',
    from: { path: [sourcesOf(having('platform:node')), '^shell/server/'], pathNot: tests },
    to: { path: foldersOf(having('platform:web')), pathNot: '^shell/server/' },
  },
  {
    name: 'any-meets-any-only',
    from: { path: sourcesOf(having('platform:any')), pathNot: tests },
    to: { path: [foldersOf(having('platform:web')), foldersOf(having('platform:node'))] },
  },
  {
    name: 'browser-code-has-no-node-builtins',
    from: {
      path: [sourcesOf(having('platform:web')), sourcesOf(having('platform:any'))],
      pathNot: [tests, String.raw`/prerender\.tsx$`],
    },
    to: { dependencyTypes: ['core'] },
  },
  ...having('type:app').map(({ name, folder }) => ({
    name: `apps-never-import-apps (${name})`,
    from: { path: `^${folder}/` },
    to: { path: foldersOf(having('type:app').filter((app) => app.folder !== folder)) },
  })),
  {
    name: 'contracts-imports-only-zod-and-money',
    from: { path: '^libs/contracts/src/', pathNot: tests },
    to: { pathNot: ['^libs/contracts/src/', '^libs/money/', '^node_modules/zod/'] },
  },
  {
    name: 'ui-has-no-http',
    from: { path: '^libs/ui/src/' },
    to: { path: '^libs/(api-client|contracts|shell-sdk)/' },
  },
  {
    name: 'features-of-one-app-are-strangers',
    from: { path: '^((?:mfe-[a-z-]+))/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/([^/]+)/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'bff-modules-meet-at-the-door',
    from: { path: '^bff/src/modules/([^/]+)/' },
    to: {
      path: '^bff/src/modules/([^/]+)/',
      pathNot: ['^bff/src/modules/$1/', String.raw`^bff/src/modules/[^/]+/index\.ts$`],
    },
  },
  {
    name: 'provider-sdks-live-in-adapters',
    from: { path: '^bff/src/', pathNot: '/adapters/' },
    to: { path: '^node_modules/(stripe|resend|twilio|openid-client)/' },
  },
  {
    name: 'libraries-are-entered-by-their-door',
    from: { path: '^(?:shell|bff|tools|mfe-[a-z-]+)/' },
    to: { path: String.raw`^libs/[^/]+/src/`, pathNot: String.raw`^libs/[^/]+/src/(?:index|[a-z-]+/index)\.ts$` },
  },
  { name: 'no-cycles', from: {}, to: { circular: true } },
  { name: 'imports-resolve', from: {}, to: { couldNotResolve: true } },
];

export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(shell|bff|mfe-[a-z-]+|libs/[a-z-]+)/dist/' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
