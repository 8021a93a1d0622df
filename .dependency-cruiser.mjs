/**
 * The boundaries of docs/architecture.md, read from the tags and exports in each project's package.json.
 * `npm run lint` fails on the first violation.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const projects = globSync(['shell/package.json', 'mfe-*/package.json', 'bff/package.json', 'libs/*/package.json']).map(
  (file) => {
    const { name, nx, exports = {}, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
    const entryPoints = Object.values(exports).map((path) => join(dirname(file), path));
    return { name, folder: dirname(file), tags: nx.tags, entryPoints, dependencies: Object.keys(dependencies) };
  },
);

const having = (tag) => projects.filter(({ tags }) => tags.includes(tag));
/** Sources that run in the product, without build configuration and end-to-end tests. */
const sourcesOf = (list) => `^(${list.map(({ folder }) => folder).join('|')})/src/`;
const foldersOf = (list) => `^(${list.map(({ folder }) => folder).join('|')})/`;
const literal = (path) => `^${path.replaceAll('.', String.raw`\.`)}$`;
const tests = String.raw`\.spec\.tsx?$`;

/** The BFF's rooms, from the one that imports no other to the one that none imports: the table of the document. */
const rooms = [
  ...readFileSync('docs/architecture.md', 'utf8')
    .split('\n## Rooms\n')[1]
    .split('\n## ')[0]
    .matchAll(/^\| `([a-z-]+)`/gm),
].map(([, room]) => room);

const rules = [
  {
    name: 'web-does-not-import-node',
    from: { path: sourcesOf(having('platform:web')), pathNot: tests },
    to: { path: foldersOf(having('platform:node')) },
  },
  {
    name: 'node-does-not-import-web',
    from: { path: [sourcesOf(having('platform:node')), '^shell/server/'], pathNot: tests },
    to: { path: foldersOf(having('platform:web')), pathNot: '^shell/server/' },
  },
  {
    name: 'platform-neutral-imports-platform-neutral-only',
    from: { path: sourcesOf(having('platform:any')), pathNot: tests },
    to: { path: [foldersOf(having('platform:web')), foldersOf(having('platform:node'))] },
  },
  {
    name: 'no-node-builtins-in-browser-code',
    from: {
      path: [sourcesOf(having('platform:web')), sourcesOf(having('platform:any'))],
      pathNot: [tests, String.raw`/prerender\.tsx$`],
    },
    to: { dependencyTypes: ['core'] },
  },
  ...having('type:app').map(({ name, folder }) => ({
    name: `no-cross-app-imports (${name})`,
    from: { path: `^${folder}/` },
    to: { path: foldersOf(having('type:app').filter((app) => app.folder !== folder)) },
  })),
  // In a repository of its own a remote has what its package.json names, and nothing else.
  ...having('type:app').map(({ name, folder, dependencies }) => ({
    name: `imports-declared-libraries-only (${name})`,
    from: { path: `^${folder}/src/`, pathNot: tests },
    to: {
      path: '^libs/',
      pathNot: foldersOf(projects.filter((one) => one.folder === folder || dependencies.includes(one.name))),
    },
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
    name: 'no-cross-feature-imports',
    from: { path: '^((?:mfe-[a-z-]+))/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/([^/]+)/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'every-room-is-listed',
    from: { path: '^bff/src/modules/', pathNot: `^bff/src/modules/(${rooms.join('|')})/` },
    to: {},
  },
  ...rooms.map((room, index) => ({
    name: `no-imports-from-a-later-room (${room})`,
    from: { path: `^bff/src/modules/${room}/` },
    to: {
      path: [`^bff/src/modules/(${rooms.slice(index + 1).join('|') || '-'})/`, '^bff/src/operations/'],
    },
  })),
  {
    name: 'platform-knows-no-room',
    from: { path: '^bff/src/platform/', pathNot: tests },
    to: { path: '^bff/src/(modules|operations)/' },
  },
  {
    name: 'no-deep-imports (rooms)',
    from: { path: '^bff/src/modules/([^/]+)/' },
    to: {
      path: '^bff/src/modules/([^/]+)/',
      pathNot: ['^bff/src/modules/$1/', String.raw`^bff/src/modules/[^/]+/index\.ts$`],
    },
  },
  {
    name: 'no-deep-imports (within a room)',
    from: { path: '^bff/src/modules/([^/]+)/([^/]+)/' },
    to: {
      path: `^(${globSync('bff/src/modules/*/*/index.ts').map(dirname).join('|')})/`,
      pathNot: ['^bff/src/modules/$1/$2/', '/index.ts$'],
    },
  },
  {
    name: 'provider-sdks-in-adapters-only',
    from: { path: '^bff/src/', pathNot: '/adapters/' },
    to: { path: '^node_modules/(stripe|resend|twilio|openid-client)/' },
  },
  {
    name: 'no-deep-imports (libraries)',
    from: { path: '^(?:shell|bff|tools|mfe-[a-z-]+)/' },
    to: {
      path: String.raw`^libs/[^/]+/src/`,
      pathNot: projects.flatMap(({ entryPoints }) => entryPoints.map(literal)),
    },
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
