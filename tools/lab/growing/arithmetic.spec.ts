import { arithmetic, type Found } from './arithmetic.ts';
import type { Cost } from './measure.ts';

const cost = (part: Partial<Cost>): Cost => ({
  count: 1,
  bytes: 0,
  edgeMs: 0,
  bffMs: 0,
  postgresMs: 0,
  rows: 0,
  wal: 0,
  storage: 0,
  ...part,
});
const found: Found = {
  page: cost({ edgeMs: 0.1, bytes: 10_000 }),
  file: cost({ edgeMs: 0.5, bytes: 5000 }),
  files: 20,
  showReport: cost({ edgeMs: 0.2, bffMs: 1, postgresMs: 0.5, rows: 1, wal: 1000 }),
  leaveReport: cost({ edgeMs: 0.2, bffMs: 1, postgresMs: 0.5, wal: 1000 }),
  counted: cost({ edgeMs: 0.2, bffMs: 1, postgresMs: 0.5, rows: 2, wal: 1000, storage: 500 }),
  inquiry: cost({ edgeMs: 1, bffMs: 10, postgresMs: 5, wal: 20_000, storage: 10_000 }),
  mailsPerInquiry: 2,
  deleted: 1000,
};
// 100 page views a second at the peak, which is twice the mean.
const load = { views: 4_320_000, inquiries: 10, peak: 2 };
const table = Object.fromEntries(
  arithmetic(found, [load]).map((line) => [line.slice(0, 38).trim(), line.slice(38).trim()]),
);

describe('what a load takes', () => {
  it('is the sum over page views and inquiries, with 30 % of each core to spare', () => {
    expect(table['page views a second at the peak']).toBe('100.0');
    // (100 × 0.7 + 10 × 1) / 1000 / 0.7, and 20 files of half a millisecond for each page view without a CDN.
    expect(table['edge: cores, a CDN has the files']).toBe('0.11');
    expect(table['edge: cores without a CDN']).toBe('1.54');
    expect(table['BFF: cores']).toBe('0.57');
    expect(table['PostgreSQL: cores']).toBe('0.29');
    expect(table['WAL, MB/s']).toBe('0.50');
    expect(table['out of the edge, Mbit/s']).toBe('8.0');
    expect(table['the same without a CDN']).toBe('88.0');
    expect(table['requests to BFFs a second']).toBe('310');
  });

  it('has a BFF to spare, and the connections of all of them', () => {
    expect(table['BFF: replicas of a core, one spare']).toBe('2');
    expect(table['connections of those replicas']).toBe('30');
    const [, more = ''] =
      arithmetic(found, [{ ...load, views: 43_200_000 }])
        .join('\n')
        .match(/one spare\s+(\d+)/) ?? [];
    expect(more).toBe('6');
  });

  it('grows by what is kept, and compares what a night deletes with what a day brings', () => {
    // 4.32 million views of 500 bytes for 395 days; 432,000 inquiries of 10,000 bytes a day.
    expect(table['page views kept, GB']).toBe('853');
    expect(table['inquiries, GB a year']).toBe('1,577');
    expect(table['rows to delete a night']).toBe('12,960,000');
    expect(table['rows that a night can delete']).toBe('240,000');
    expect(table['longest commit, ms']).toBe('10.0');
  });
});
