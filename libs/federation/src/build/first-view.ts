import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import type { BuildSize } from '@vitrine/contracts';
import type { ChunkGroup, Stats } from 'webpack';
import type { RemoteBuildRecord } from './build-record.ts';

/** Whether a part of the build is what some module asks for by `import()` of that file. */
const isImportOf = (group: ChunkGroup, file: string): boolean =>
  group.origins.some(({ module, request }) => {
    const from = module?.nameForCondition();
    return typeof from === 'string' && typeof request === 'string' && join(dirname(from), request) === file;
  });

/**
 * The scripts of each page: those of the routes, and those of the split-off modules it waits for, which are named
 * relative to the project's folder. Throws for a module that is not imported lazily, so that the lists stay current.
 */
export const pageFiles = (
  { compilation }: Stats,
  folder: string,
  routes: readonly string[],
  pages: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> => {
  const filesOf = (name: string): string[] => {
    const groups = compilation.chunkGroups.filter((group) => isImportOf(group, join(folder, name)));
    if (groups.length === 0)
      throw new Error(`webpack.config.ts names ${name} as part of a page, and nothing imports it lazily`);
    return groups.flatMap((group) => group.getFiles()).filter((file) => file.endsWith('.js'));
  };
  return Object.fromEntries(
    Object.entries(pages).map(([page, modules]) => [page, [...new Set([...routes, ...modules.flatMap(filesOf)])]]),
  );
};

/** Bytes, brotli. A first view is counted beyond remoteEntry. */
const budgets = { shell: 120_000, companion: 5000, remoteEntry: 17_000, firstView: 40_000 };

/** Bytes, compressed, that a visitor may load of a shell before anything is shown. */
export const shellBudget = budgets.shell;

/** First views with a budget of their own (ADR 0028), by remote or by remote and page. */
const ownFirstViews: Readonly<Record<string, number>> = {
  'mfe-portal': 90_000,
  // They start with a form of many fields, its rules, and the paper.
  'mfe-portal/invoices/new': 140_000,
  'mfe-portal/estimates/new': 140_000,
  'mfe-portal/recurring/new': 140_000,
  // Forms clean what is pasted into them: 1 KB each.
  'mfe-marketing/contact': 45_000,
  'mfe-marketing/contact/call': 42_000,
  'mfe-onboarding/onboarding': 46_000,
  'mfe-onboarding/onboarding/package': 47_000,
  // It says what is bought and when, beside the payment (ADR 0102).
  'mfe-onboarding/pay': 45_000,
};

/** Bytes, compressed, that the first screen of a page may wait for beyond remoteEntry. */
export const firstViewBudget = (name: string, page: string): number =>
  ownFirstViews[name + page] ?? ownFirstViews[name] ?? budgets.firstView;

/** Beyond its first view: what a page fetches ahead of its visitor's next steps, fonts and pictures of its own. */
const ahead = 250_000;

/**
 * Bytes, compressed, that a page may fetch of its remote's build, beyond remoteEntry, until it rests: measured in a
 * browser, by the check of each deploy and by shell/e2e/federation/fetched-files.spec.ts.
 */
export const fetchBudget = (name: string, page: string): number => firstViewBudget(name, page) + ahead;

/** Bytes of files as the edge sends them; the smallest are sent plain. */
const sent = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => {
    const path = join(folder, file);
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }, 0);

/** What a visitor loads of a shell, once its copies are compressed. */
export const measureShell = (
  folder: string,
  { firstView, companion }: { readonly firstView: readonly string[]; readonly companion?: string | undefined },
): BuildSize[] => [
  { what: 'first load', bytes: sent(folder, firstView), budget: budgets.shell },
  {
    what: 'deferred script',
    bytes: sent(folder, companion === undefined ? [] : [companion]),
    budget: budgets.companion,
  },
];

type Measured = Pick<RemoteBuildRecord, 'name' | 'firstView' | 'pages'>;

/**
 * The first view of each page of a remote, heaviest first: what must arrive beyond remoteEntry before its first screen
 * stands.
 */
export const measurePages = (folder: string, { name, pages }: Measured): BuildSize[] =>
  Object.entries(pages)
    .map(([page, files]) => ({
      what: `first view of ${page}`,
      bytes: sent(folder, files),
      budget: firstViewBudget(name, page),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);

/**
 * What a visitor loads of a remote, once its copies are compressed: its entry, and of its pages the heaviest under each
 * budget.
 */
export const measureRemote = (folder: string, record: Measured): BuildSize[] => {
  const heaviest = Map.groupBy(measurePages(folder, record), ({ budget }) => budget);
  return [
    { what: 'remoteEntry', bytes: sent(folder, record.firstView.slice(0, 1)), budget: budgets.remoteEntry },
    ...[...heaviest.values()].flatMap((pages) => pages.slice(0, 1)),
  ];
};

/**
 * How many bytes of a compressed document a browser must have before it can read up to `mark`. Answers the whole length
 * where the document has no such mark.
 */
export const bytesUpTo = (compressed: Buffer, html: string, mark: string): number => {
  const at = html.indexOf(mark);
  if (at < 0) return compressed.length;
  const headBytes = Buffer.byteLength(html.slice(0, at));
  const readable = (bytes: number): number =>
    brotliDecompressSync(compressed.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).length;
  let [low, high] = [1, compressed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (readable(middle) >= headBytes) high = middle;
    else low = middle + 1;
  }
  return low;
};
