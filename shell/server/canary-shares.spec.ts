import { createHash } from 'node:crypto';
import type { RemoteEntry } from '@vitrine/contracts';
import { canariesOf, createBucketDealer } from './canary.ts';

const buckets = Array.from({ length: 1000 }, (_, bucket) => bucket);
const visitors = 20_000;
const buildIds = Array.from({ length: 300 }, (_, number) =>
  createHash('sha256')
    .update(`build ${String(number)}`)
    .digest('hex')
    .slice(0, 12),
);

const build = (buildId: string): RemoteEntry['current'] => ({
  buildId,
  entry: `/remotes/mfe-portal/${buildId}/mf-manifest.json`,
  integrity: {},
  prerendered: {},
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  deployedAt: '2026-01-01T00:00:00Z',
});
const onTrial = (buildId: string) => {
  const canary = build(buildId);
  return (share: number): RemoteEntry[] => [
    {
      name: 'mfe-portal',
      owner: 'Staff portal team',
      routes: ['/leads'],
      current: build('aaaaaaaaaaaa'),
      canary: { build: canary, share, since: '2026-01-01T00:00:00Z' },
      history: [],
    },
  ];
};
const bucketsOn = (remotes: readonly RemoteEntry[]): number[] =>
  buckets.filter((bucket) => canariesOf(remotes, bucket).length > 0);

/** How many of the visitors got each bucket, after `before` others had come. */
const arrivals = (before: number): number[] => {
  const deal = createBucketDealer();
  for (let visitor = 0; visitor < before; visitor += 1) deal();
  const counts = buckets.map(() => 0);
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const bucket = deal();
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
};

describe('the share of a canary', () => {
  it.each([1, 10, 50])('is %i ± 0.3 % of 20,000 visitors, for every build id', (share) => {
    const crowds = [0, 1, 333, 500, 999].map(arrivals);
    const measured = buildIds.flatMap((buildId) => {
      const chosen = bucketsOn(onTrial(buildId)(share));
      return crowds.map((counts) => (chosen.reduce((sum, bucket) => sum + (counts[bucket] ?? 0), 0) / visitors) * 100);
    });
    process.stdout.write(
      `canary of ${String(share)} %: ${Math.min(...measured).toFixed(2)} to ${Math.max(...measured).toFixed(2)} %\n`,
    );
    expect(measured.filter((percent) => Math.abs(percent - share) > 0.3)).toEqual([]);
  });

  it('only ever adds visitors as it grows, percent by percent, to everyone', () => {
    for (const buildId of buildIds.slice(0, 20)) {
      const canary = onTrial(buildId);
      let before: number[] = [];
      for (let share = 0; share <= 100; share += 1) {
        const now = bucketsOn(canary(share));
        const current = new Set(now);
        expect(before.filter((bucket) => !current.has(bucket))).toEqual([]);
        expect(now).toHaveLength(share * 10);
        before = now;
      }
    }
  });

  it('goes to other visitors first for each build', () => {
    const [first = [], second = []] = buildIds.map((buildId) => bucketsOn(onTrial(buildId)(10)));
    const both = first.filter((bucket) => second.includes(bucket));
    expect(both.length).toBeLessThan(40);
  });

  it('is drawn in no order that could be foretold', () => {
    const [one, other] = [createBucketDealer(), createBucketDealer()];
    const dealt = buckets.map(() => one());
    expect(dealt.toSorted((a, b) => a - b)).toEqual(buckets);
    expect(dealt).not.toEqual(buckets.map(() => other()));
  });
});
