import type { BuildSize } from '@vitrine/contracts';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteBuildRecord } from './build-record.ts';

/** Bytes, brotli. A first view is counted beyond remoteEntry. */
const budgets = { shell: 120_000, companion: 5000, remoteEntry: 17_000, firstView: 40_000 };

/** First views with a budget of their own (ADR 0028), by remote or by remote and page. */
const ownFirstViews: Readonly<Record<string, number>> = {
  'mfe-portal': 90_000,
  'mfe-marketing/contact': 45_000,
  'mfe-onboarding/onboarding': 45_000,
  'mfe-onboarding/onboarding/package': 45_000,
};

const firstViewBudget = (name: string, page: string): number =>
  ownFirstViews[name + page] ?? ownFirstViews[name] ?? budgets.firstView;

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
  { what: 'companion', bytes: sent(folder, companion === undefined ? [] : [companion]), budget: budgets.companion },
];

type Measured = Pick<RemoteBuildRecord, 'name' | 'firstView' | 'pages'>;

/** The first view of each page of a remote, heaviest first: what must arrive beyond remoteEntry before its first screen stands. */
export const measurePages = (folder: string, { name, pages }: Measured): BuildSize[] =>
  Object.entries(pages)
    .map(([page, files]) => ({
      what: `first view of ${page}`,
      bytes: sent(folder, files),
      budget: firstViewBudget(name, page),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);

/** What a visitor loads of a remote, once its copies are compressed: its entry, and of its pages the heaviest under each budget. */
export const measureRemote = (folder: string, record: Measured): BuildSize[] => {
  const heaviest = Map.groupBy(measurePages(folder, record), ({ budget }) => budget);
  return [
    { what: 'remoteEntry', bytes: sent(folder, record.firstView.slice(0, 1)), budget: budgets.remoteEntry },
    ...[...heaviest.values()].flatMap((pages) => pages.slice(0, 1)),
  ];
};
