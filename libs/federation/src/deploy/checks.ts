import {
  incompatibilityOf,
  routesOverlap,
  type PageVersions,
  type Registry,
  type RemoteBuild,
  type RemoteEntry,
} from '@vitrine/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles, listFiles } from '../build/output-files.ts';
import { extensionRefusals } from './extension-checks.ts';
import type { BuildRecord, RemoteBuildRecord, ShellBuildRecord } from '../build/build-record.ts';

/** One rule that a deploy broke. */
export interface Refusal {
  readonly rule:
    | 'contract'
    | 'sdk'
    | 'react'
    | 'bff'
    | 'routes'
    | 'extensions'
    | 'sizes'
    | 'prerender'
    | 'files'
    | 'owner'
    | 'pinned'
    | 'remotes'
    | 'canary'
    | 'history'
    | 'smoke'
    | 'shell'
    | 'rights'
    | 'signature';
  /** What is wrong, as a sentence without its full stop. */
  readonly why: string;
  /** How to fix it, likewise. */
  readonly fix: string;
}

/** A BFF that reported its contract. */
export interface RunningBff {
  readonly url: string;
  readonly contract: number;
}

/** Checks each part by itself, so that two problems are reported as two. */
const incompatibilities = (build: Pick<RemoteBuild, 'contract' | 'sdk' | 'react'>, page: PageVersions) =>
  (['contract', 'sdk', 'react'] as const).flatMap((rule) => {
    const { contract, sdk, react } = page;
    const why = incompatibilityOf({ contract, sdk, react, [rule]: build[rule] }, page);
    return why === null ? [] : [{ rule, why }];
  });

const requiredFirst = {
  contract: 'a shell and a BFF of its contract',
  sdk: 'a shell with that shell-sdk',
  react: 'a shell with that React',
} as const;

/** Whether a remote's build runs beside what is live: the page it lands on, the API it calls, the routes of others. */
export const neighborRefusals = (
  record: RemoteBuildRecord,
  registry: Registry,
  page: PageVersions,
  bff: RunningBff | null,
): Refusal[] => {
  const refusals: Refusal[] = incompatibilities(record, page).map(({ rule, why }) => ({
    rule,
    why,
    fix:
      `deploy ${requiredFirst[rule]} first (\`npm run vitrine -- deploy shell\`), ${inOneStep(record.name)}, ` +
      `or build ${record.name} from a tree that fits`,
  }));
  for (const other of registry.remotes.filter(({ name }) => name !== record.name)) {
    for (const route of record.routes) {
      const rival = other.routes.find((owned) => routesOverlap(route, owned));
      if (rival)
        refusals.push({
          rule: 'routes',
          why: `its route ${route} overlaps ${rival} of ${other.name} (${other.owner})`,
          fix:
            `take it out of webpack.config.ts, or agree with ${other.owner} and deploy ${other.name} without it ` +
            'first',
        });
    }
  }
  return [...refusals, ...extensionRefusals(record, registry), ...bffRefusals(record, bff)];
};

/** Whether a remote's build runs on the shell's canary, too: some visitors get both. */
export const shellCanaryRefusals = (record: RemoteBuildRecord, canary: ShellBuildRecord | null): Refusal[] =>
  canary === null
    ? []
    : incompatibilities(record, canary).map(({ rule, why }) => ({
        rule,
        why: `on the shell’s canary ${canary.buildId} ${why}`,
        fix:
          'take the shell’s canary back first (`npm run vitrine -- rollback shell`), or build from a tree that fits ' +
          'both',
      }));

const bffRefusals = ({ contract }: BuildRecord, bff: RunningBff | null): Refusal[] => {
  if (!bff || contract === bff.contract) return [];
  const age = contract > bff.contract ? 'too old' : 'too new';
  return [
    {
      rule: 'bff',
      why:
        `it speaks contract ${String(contract)}, and the BFF at ${bff.url} is ${age}: it speaks ` +
        String(bff.contract),
      fix: contract > bff.contract ? 'deploy the BFF first' : 'build from a tree that speaks the contract of the BFF',
    },
  ];
};

const sizeRefusals = ({ name, sizes }: BuildRecord): Refusal[] =>
  sizes
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ what, bytes, budget }) => ({
      rule: 'sizes',
      why: `its ${what} is ${(bytes / 1000).toFixed(1)} KB of ${(budget / 1000).toFixed(0)}`,
      fix: `move what a first view does without behind a lazy import of ${name}, and measure with \`npm run sizes\``,
    }));

/** Files that a build's record names, relative to its folder. */
const namedFiles = (record: BuildRecord): string[] => {
  if (record.kind === 'remote')
    return [
      'mf-manifest.json',
      ...record.firstView,
      ...Object.values(record.pages).flat(),
      ...Object.values(record.prerendered).flatMap(({ html, css, head }) => [html, css, head]),
    ];
  return [
    ...record.entry,
    ...record.firstView,
    ...(record.companion === undefined ? [] : [record.companion]),
    ...Object.values(record.documents).filter((path) => path !== undefined),
    ...Object.values(record.rootFiles),
  ];
};

const fileRefusals = (record: BuildRecord, files: ReadonlySet<string>): Refusal[] => {
  const missing = [...new Set(namedFiles(record))].filter((name) => !files.has(name));
  return missing.length === 0
    ? []
    : [
        {
          rule: 'files',
          why: `its build names files it does not have: ${missing.join(', ')}`,
          fix: `build ${record.name} again`,
        },
      ];
};

const isManifest = (content: Buffer): boolean => {
  try {
    const value: unknown = JSON.parse(content.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** Files that are not as the build wrote them, whether the build's record names them as needed or not. */
const alteredRefusals = async (record: BuildRecord, dist: string, files: ReadonlySet<string>): Promise<Refusal[]> => {
  const refusals: Refusal[] = [];
  const refuse = (why: string) => refusals.push({ rule: 'files', why, fix: `build ${record.name} again` });
  const present = record.files ? await hashFiles(dist) : {};
  const altered = Object.entries(record.files ?? {}).flatMap(([name, hash]) => {
    if (!files.has(name)) return [`${name} (missing)`];
    return present[name] === hash ? [] : [name];
  });
  if (altered.length > 0) refuse(`files are not as they were built: ${altered.join(', ')}`);
  if (
    record.kind === 'remote' &&
    files.has('mf-manifest.json') &&
    !isManifest(await readFile(join(dist, 'mf-manifest.json')))
  )
    refuse('its mf-manifest.json is no federation manifest, so no page could load it');
  return refusals;
};

/** Whether the build in `dist` is complete and within its budgets, whatever else is live. */
export const buildRefusals = async (record: BuildRecord, dist: string): Promise<Refusal[]> => {
  const files = new Set(listFiles(dist));
  return [...recordRefusals(record, files), ...(await alteredRefusals(record, dist, files))];
};

/** Whether a build says of itself, and of its files by name, what every live build must. */
export const recordRefusals = (record: BuildRecord, files: ReadonlySet<string>): Refusal[] => {
  const refusals = [...sizeRefusals(record), ...fileRefusals(record, files)];
  if (record.kind === 'shell') return refusals;
  if (record.owner.trim() === '')
    refusals.push({
      rule: 'owner',
      why: 'it names no owner',
      fix: 'say in webpack.config.ts whom a visitor’s fallback should name',
    });
  if (record.routes.includes('/') && !record.prerendered['/'])
    refusals.push({
      rule: 'prerender',
      why: 'it owns / and has no prerendered page for it',
      fix: 'export one from src/prerender.tsx',
    });
  return refusals;
};

/** How a remote's build is got out of a shell's way. */
type RemoteFix = (entry: RemoteEntry, build: RemoteBuild) => string;

/** Several builds that only run together, some perhaps of other repositories. */
const inOneStep = (name: string): string =>
  'publish both with `--hold` and make them live in one step ' +
  `(\`npm run vitrine -- promote shell@<build> ${name}@<build>\`)`;

const deployAlong: RemoteFix = ({ name }) =>
  `deploy ${name} along with it (\`npm run vitrine -- deploy shell ${name}\`); where it is of another repository, ` +
  `${inOneStep(name)}, or take it out (\`npm run vitrine -- retire ${name}\`)`;

/** For a shell that goes back: the remote goes first, to a build that runs on that shell, too. */
export const rollBackBefore =
  (shell: PageVersions): RemoteFix =>
  ({ name, canary, history }, build) => {
    if (build === canary?.build) return `take its canary back first (\`npm run vitrine -- rollback ${name}\`)`;
    const older = history.find((one) => !one.withdrawn && incompatibilityOf(one, shell) === null);
    return older
      ? `roll ${name} back first (\`npm run vitrine -- rollback ${name} --to ${older.buildId}\`)`
      : `deploy a build of ${name} first that runs on that shell`;
  };

/** Remotes that would not run on a shell; those that are deployed along with it are checked on their own. */
export const shellRefusals = (
  shell: ShellBuildRecord,
  registry: Registry,
  alongside: readonly string[],
  bff: RunningBff | null,
  fix: RemoteFix = deployAlong,
): Refusal[] => {
  const remotes = registry.remotes.filter(({ name }) => !alongside.includes(name));
  const broken = remotes.flatMap((entry) =>
    buildsOnPages(entry).flatMap((build) => incompatibilities(build, shell).map(({ why }) => ({ entry, build, why }))),
  );
  return [
    ...broken.map(({ entry, build, why }): Refusal => ({
      rule: 'remotes',
      why: `${entry.name} ${build.buildId} (${entry.owner}) could not run on it: ${why}`,
      fix: fix(entry, build),
    })),
    ...bffRefusals(shell, bff),
  ];
};

const buildsOnPages = ({ current, canary }: RemoteEntry): RemoteBuild[] =>
  canary ? [current, canary.build] : [current];

/** Refuses deploys of a pinned remote, with the pin's reason. */
export const pinRefusals = (
  name: string,
  pinned: { readonly reason: string; readonly by: string; readonly at: string } | undefined,
): Refusal[] =>
  pinned
    ? [
        {
          rule: 'pinned',
          why: `it is pinned by ${pinned.by} since ${pinned.at.slice(0, 16).replace('T', ' ')}: ${pinned.reason}`,
          fix: `talk to them, then \`npm run vitrine -- unpin ${name}\``,
        },
      ]
    : [];

/** Thrown when something may not be done; nothing was changed. */
export class DeployRefused extends Error {
  override readonly name = 'DeployRefused';
  readonly refusals: readonly Refusal[];

  constructor(what: string, refusals: readonly Refusal[]) {
    super(
      [`${what} is refused`, ...refusals.map(({ rule, why, fix }) => `  ${rule}: ${why}. Fix: ${fix}.`)].join('\n'),
    );
    this.refusals = refusals;
  }
}
