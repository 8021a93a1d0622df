/**
 * `npm run sizes`: what a visitor loads, compressed as the edge sends it, against the budgets of `first-view.ts` and of
 * each remote. Reads the builds in each project's `dist`; ends with 1 beyond a budget.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pageBuildOf } from '@vitrine/contracts';
import { readBuildRecord } from './build-record.ts';
import { brotli, listFiles, sha384 } from './output-files.ts';
import { bytesUpTo, measurePages } from './first-view.ts';
import { mergeStyledSheets } from './styled-sheets.ts';

const workspace = join(import.meta.dirname, '../../../..');

/** Bytes, brotli, of the landing page and of what a page is told of a remote. Builds measure the rest themselves. */
const budgets = { page: 14_000, painted: 28_000, document: 32_000, fonts: 60_000, registry: 4000 };

/** The portal has a script for each of its screens. */
const ownRegistryBudgets: Readonly<Record<string, number>> = { 'mfe-portal': 12_000 };

interface Line {
  readonly what: string;
  readonly bytes: number;
  readonly budget: number;
}

/** What the build says of itself; of a remote all pages, where its record keeps the heaviest. */
const linesOf = (dist: string): Line[] => {
  const record = readBuildRecord(dist);
  const sizes = record.kind === 'remote' ? [...record.sizes.slice(0, 1), ...measurePages(dist, record)] : record.sizes;
  return sizes.map(({ what, ...size }) => ({ what: `${record.name}, ${what}`, ...size }));
};

/** The landing page as the edge composes it, but for the data in its end. */
const landingPage = (shellDist: string, remoteDist: string): string | null => {
  const shell = readBuildRecord(shellDist);
  const remote = readBuildRecord(remoteDist);
  const page = remote.kind === 'remote' ? remote.prerendered['/'] : undefined;
  if (shell.kind !== 'shell' || !page) return null;
  const read = (name: string): string => readFileSync(join(remoteDist, name), 'utf8');
  return readFileSync(join(shellDist, shell.documents.site), 'utf8')
    .replace(
      /(<style data-styled="true"[^>]*>)([\s\S]*?)(?=<\/style>)/,
      (_, open: string, css: string) => open + mergeStyledSheets(css, read(page.css)),
    )
    .replace('<!--vitrine:head-->', () => read(page.head))
    .replace('<!--vitrine:main-->', () => read(page.html));
};

/**
 * Bytes of the fonts that every page of the site loads, by its `@font-face` rules: those with a `unicode-range` come
 * only where one of their characters stands (ADR 0088).
 */
const fontBytes = (shellDist: string, html: string): number =>
  Array.from(html.matchAll(/@font-face\{[^}]*url\([^)]*\/(assets\/[^)]+\.woff2)\)[^}]*\}/g))
    .filter(([rule]) => !rule.includes('unicode-range'))
    .reduce((sum, [, file = '']) => sum + readFileSync(join(shellDist, file)).length, 0);

/** Running text's font, which the document carries (ADR 0088); it counts among the fonts. */
const inlineFont = /url\(data:font[^)]*\) format\('woff2'\),/;

/** What must have arrived before the first view is whole, and the whole document (ADR 0011). */
const pageLines = async (remoteDist: string): Promise<Line[]> => {
  const shellDist = join(workspace, 'shell/dist');
  const sent = landingPage(shellDist, remoteDist);
  if (sent === null) return [];
  const html = sent.replace(inlineFont, '');
  const whole = await brotli(Buffer.from(html));
  return [
    {
      what: 'landing page, to its fold, with its font',
      bytes: bytesUpTo(await brotli(Buffer.from(sent)), sent, '<style data-fold'),
      budget: budgets.painted,
    },
    {
      what: 'landing page, to its fold',
      bytes: bytesUpTo(whole, html, '<style data-fold'),
      budget: budgets.page,
    },
    { what: 'landing page, whole document', bytes: whole.length, budget: budgets.document },
    { what: 'landing page, fonts', bytes: fontBytes(shellDist, html), budget: budgets.fonts },
  ];
};

/** What a page comes with to run this build: its part of the registry. Older builds are in none of it. */
const registryLines = async (dist: string): Promise<Line[]> => {
  const record = readBuildRecord(dist);
  if (record.kind !== 'remote') return [];
  const { name, buildId, contract, sdk, react } = record;
  const base = `/remotes/${name}/${buildId}/`;
  const files = listFiles(dist).filter((file) => !/\.(?:br|gz)$/.test(file));
  const integrity = Object.fromEntries(files.map((file) => [base + file, sha384(readFileSync(join(dist, file)))]));
  const details = pageBuildOf({ buildId, entry: `${base}mf-manifest.json`, integrity, contract, sdk, react });
  return [
    {
      what: `${name}, its part of the registry in a page`,
      bytes: (await brotli(Buffer.from(JSON.stringify(details)))).length,
      budget: ownRegistryBudgets[name] ?? budgets.registry,
    },
  ];
};

const projects = [
  'shell',
  ...globSync('mfe-*/dist/build.json', { cwd: workspace })
    .map((file) => dirname(dirname(file)))
    .toSorted(),
];
const distOf = (project: string): string => join(workspace, project, 'dist');
const lines = [
  ...projects.flatMap((project) => linesOf(distOf(project))),
  ...(await Promise.all(projects.map((project) => registryLines(distOf(project))))).flat(),
  ...(await Promise.all(projects.map((project) => pageLines(distOf(project))))).flat(),
];

for (const { what, bytes, budget } of lines) {
  const beyond = bytes > budget;
  const size = (bytes / 1000).toFixed(1).padStart(7);
  process.stdout.write(`${beyond ? 'over' : 'ok  '} ${what.padEnd(52)} ${size} KB of ${String(budget / 1000)}\n`);
  if (beyond) process.exitCode = 1;
}
