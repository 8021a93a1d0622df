/**
 * `npm run sizes`: what a visitor loads, compressed as the edge sends it, against the budgets of
 * docs/architecture. Reads the builds in each project's `dist`; ends with 1 beyond a budget.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBuildRecord } from './build-record.ts';
import { brotli } from './compress.ts';
import { bytesUpTo } from './first-view.ts';
import { mergeStyledSheets } from './styled-sheets.ts';

const workspace = join(import.meta.dirname, '../../../..');

/** Kilobytes (1,000 bytes), brotli. */
const budgets = { page: 14, document: 21, shell: 120, companion: 5, remoteEntry: 17, firstView: 40, firstViewOf: { 'mfe-portal': 90 } as Record<string, number> };

interface Line {
  readonly what: string;
  readonly bytes: number;
  readonly budget: number;
}

const sizeOf = async (dist: string, files: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(files.map(async (file) => (await brotli(readFileSync(join(dist, file)))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const linesOf = async (dist: string): Promise<Line[]> => {
  const record = readBuildRecord(dist);
  const { kind, name, firstView } = record;
  if (kind === 'shell') {
    return [
      { what: 'shell, first load', bytes: await sizeOf(dist, firstView), budget: budgets.shell },
      { what: 'shell, companion', bytes: await sizeOf(dist, record.companion === undefined ? [] : [record.companion]), budget: budgets.companion },
    ];
  }
  const isEntry = (file: string): boolean => file.startsWith('remoteEntry.');
  return [
    { what: `${name}, remoteEntry`, bytes: await sizeOf(dist, firstView.filter(isEntry)), budget: budgets.remoteEntry },
    {
      what: `${name}, first view`,
      bytes: await sizeOf(dist, firstView.filter((file) => !isEntry(file))),
      budget: budgets.firstViewOf[name] ?? budgets.firstView,
    },
  ];
};

/** The landing page as the edge composes it, but for the data in its end. */
const landingPage = (shellDist: string, remoteDist: string): string | null => {
  const shell = readBuildRecord(shellDist);
  const remote = readBuildRecord(remoteDist);
  const page = remote.kind === 'remote' ? remote.prerendered['/'] : undefined;
  if (shell.kind !== 'shell' || !page) return null;
  const read = (name: string): string => readFileSync(join(remoteDist, name), 'utf8');
  return readFileSync(join(shellDist, shell.documents.site), 'utf8')
    .replace(/(<style data-styled="true"[^>]*>)([\s\S]*?)(?=<\/style>)/, (_, open: string, css: string) => open + mergeStyledSheets(css, read(page.css)))
    .replace('<!--vitrine:head-->', () => read(page.head))
    .replace('<!--vitrine:main-->', () => read(page.html));
};

/** What must have arrived before the first view is whole, and the whole document (ADR 0011). */
const pageLines = async (remoteDist: string): Promise<Line[]> => {
  const html = landingPage(join(workspace, 'shell/dist'), remoteDist);
  if (html === null) return [];
  const whole = await brotli(Buffer.from(html));
  return [
    { what: 'landing page, to its fold', bytes: bytesUpTo(whole, html, '<link rel="stylesheet" data-fold'), budget: budgets.page },
    { what: 'landing page, whole document', bytes: whole.length, budget: budgets.document },
  ];
};

const projects = ['shell', ...globSync('mfe-*/dist/build.json', { cwd: workspace }).map((file) => dirname(dirname(file))).toSorted()];
const distOf = (project: string): string => join(workspace, project, 'dist');
const lines = (await Promise.all([...projects.map((project) => linesOf(distOf(project))), ...projects.map((project) => pageLines(distOf(project)))])).flat();

for (const { what, bytes, budget } of lines) {
  const beyond = bytes > budget * 1000;
  process.stdout.write(`${beyond ? 'over' : 'ok  '} ${what.padEnd(30)} ${(bytes / 1000).toFixed(1).padStart(7)} KB of ${String(budget)}\n`);
  if (beyond) process.exitCode = 1;
}
