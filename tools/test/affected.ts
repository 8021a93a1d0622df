import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import process, { execPath } from 'node:process';
import { workspace } from '../system/workspace.ts';
import { journeys, wideSpecs } from './tiers.ts';

/** The journeys that show what a room does: its part of the portal, and what visitors see of it. */
const journeysOfRooms: Readonly<Record<string, readonly string[]>> = {
  auth: ['sign-in', 'guarded-screens'],
  books: ['dashboard-start', 'today', 'reports'],
  checkout: ['payment-in-portal', 'billing'],
  clients: ['clients'],
  contacts: ['lead-work', 'inquiry-reaches-staff'],
  conversations: ['inbox'],
  emails: ['messages'],
  inbox: ['inbox'],
  invoices: ['invoices'],
  messages: ['messages'],
  notifications: ['inquiry-reaches-staff'],
  onboarding: ['onboarding-basics', 'onboarding-generator'],
  packages: ['onboarding-generator'],
  releases: ['page-views', 'crash'],
  settings: ['settings', 'search'],
  sms: ['messages'],
  tasks: ['client-people'],
};

/** Those of what is no room, by folder; the longest folder wins. A folder that no page has needs none. */
const journeysOfFolders: Readonly<Record<string, readonly string[]>> = {
  bff: ['inquiry-reaches-staff', 'clients'],
  libs: ['public-pages', 'clients'],
  'libs/federation': [],
  'libs/testing': [],
  'libs/ui': ['public-pages', 'clients', 'lists'],
  'mfe-marketing': ['public-pages', 'contact-form'],
  'mfe-marketing/src/features/chat': ['chat'],
  'mfe-marketing/src/features/newsletter': ['newsletter'],
  'mfe-onboarding': ['onboarding-basics', 'onboarding-to-payment'],
  'mfe-onboarding/src/features/estimate': ['estimates'],
  'mfe-portal': ['lists', 'clients', 'console'],
  shell: ['public-pages', 'sign-in', 'unknown-addresses', 'console'],
};

const roomPattern = /^(?:bff\/src\/modules|bff\/test|libs\/contracts\/src|mfe-portal\/src\/features)\/([\w-]+)\//;

/** The room that a file belongs to; null for what all rooms share. */
export function roomOf(file: string): string | null {
  const room = roomPattern.exec(file)?.[1];
  return room !== undefined && room in journeysOfRooms ? room : null;
}

const isUnder = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

function journeysOf(file: string): readonly string[] {
  const room = roomOf(file);
  if (room) return journeysOfRooms[room] ?? [];
  const folder = Object.keys(journeysOfFolders)
    .filter((name) => isUnder(file, name))
    .toSorted((a, b) => b.length - a.length)[0];
  return folder === undefined ? [] : (journeysOfFolders[folder] ?? []);
}

const browserSpec = /^shell\/e2e\/(.+)\.spec\.ts$/;
const isSpec = (file: string): boolean => /\.spec\.tsx?$/.test(file);
const isWide = (file: string): boolean => wideSpecs.some((start) => file.startsWith(start));

export interface Affected {
  /** Folders whose types and rules are checked. */
  readonly folders: readonly string[];
  /** Specs of Jest. */
  readonly specs: readonly string[];
  /** Browser tests, by path in `shell/e2e` without its ending. */
  readonly journeys: readonly string[];
}

/**
 * What changed files can reach. `related` are the specs that import one of them. A file of a room is tested by the
 * specs of its room; what other rooms make of it is left to `npm test`, and so are wide specs that did not change.
 */
export function affectedBy(files: readonly string[], related: readonly string[]): Affected {
  const sources = files.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file));
  const rooms = new Set(sources.map(roomOf));
  const specs = related.filter(
    (spec) => files.includes(spec) || (!isWide(spec) && (rooms.has(null) || rooms.has(roomOf(spec)))),
  );
  const changedJourneys = files.flatMap((file) => browserSpec.exec(file)?.[1] ?? []);
  const product = sources.filter((file) => !isSpec(file) && !file.startsWith('bff/test/'));
  const reached = product.flatMap(journeysOf).map((name) => `journeys/${name}`);
  return {
    folders: [...new Set(sources.map((file) => dirname(file)))].toSorted(),
    specs: [...new Set(specs)].toSorted(),
    journeys: [...new Set([...reached, ...changedJourneys])].toSorted(),
  };
}

/** Names of journeys that tables of this file have; a spec holds that each exists. */
export const namedJourneys = [
  ...journeys,
  ...[...Object.values(journeysOfRooms), ...Object.values(journeysOfFolders)].flat().map((name) => `journeys/${name}`),
];

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: workspace, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from `base`, committed or not, new ones included. Deleted ones are left out. */
export const changedSince = (base: string): string[] =>
  [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')].filter((file) =>
    existsSync(`${workspace}/${file}`),
  );

/** Where a branch began: at `origin/main`, or at `main`. On main itself, its last commit. */
export function branchPoint(): string {
  const main = ['origin/main', 'main'].find((name) => git('branch', '--all', '--list', name, `*/${name}`).length > 0);
  return main === undefined ? 'HEAD' : (git('merge-base', 'HEAD', main)[0] ?? 'HEAD');
}

/** The specs of Jest that are one of these files, or import one by however many steps. */
export function relatedSpecs(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const listed = execFileSync(
    execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      '--import=./libs/testing/src/swc-hook.mjs',
      'node_modules/jest/bin/jest.js',
      '--listTests',
      '--json',
      '--findRelatedTests',
      ...files,
    ],
    { cwd: workspace, encoding: 'utf8', env: process.env },
  );
  return (JSON.parse(listed) as string[]).map((file) => file.slice(workspace.length + 1));
}
