import { PromQl } from './promql.ts';
import { keyOf, type Labels, scrapeInterval, type Series } from './recording.ts';

/** Series by name and labels, with one value a minute; null where it went. */
const recorded = (...all: readonly [labels: Labels, values: readonly (number | null)[]][]): Map<string, Series> =>
  new Map(
    all.map(([labels, values]) => [
      keyOf(labels),
      { labels, samples: values.map((value, index) => ({ at: index * scrapeInterval, value })) },
    ]),
  );

const requests = recorded(
  [{ __name__: 'requests', route: '/a', status: '200' }, [10, 20, 30, 40]],
  [{ __name__: 'requests', route: '/a', status: '500' }, [0, 0, 10, 10]],
  [{ __name__: 'requests', route: '/b', status: '200' }, [7, 9, 1, 3]],
);
const at = (series: Map<string, Series>, minute: number) => new PromQl(series, minute * scrapeInterval);

describe('PromQl', () => {
  it('selects by matchers, aggregates by label and compares', () => {
    const now = at(requests, 3);
    expect(now.evaluate('sum by (route) (requests{status=~"2.."}) > 5')).toEqual([
      { labels: { route: '/a' }, value: 40 },
    ]);
    expect(now.evaluate('max(requests)')).toEqual([{ labels: {}, value: 40 }]);
    expect(now.evaluate('requests{status!="200"} / 4')).toEqual([
      { labels: { route: '/a', status: '500' }, value: 2.5 },
    ]);
  });

  it('computes rates with resets, up to the ends of the window but not below zero', () => {
    expect(at(requests, 3).evaluate('increase(requests{route="/a", status="200"}[3m])')).toMatchObject([{ value: 30 }]);
    // 2 up, a reset to 1, and 2 up again.
    expect(at(requests, 3).evaluate('increase(requests{route="/b"}[3m])')).toMatchObject([{ value: 5 }]);
    expect(at(requests, 3).evaluate('rate(requests{status="500"}[10m])')).toMatchObject([
      { value: expect.closeTo(10 / 600) },
    ]);
    expect(at(requests, 0).evaluate('rate(requests[5m])')).toEqual([]);
  });

  it('interpolates within the bucket that a quantile falls into', () => {
    const buckets = recorded(
      [{ __name__: 'bucket', le: '1' }, [80]],
      [{ __name__: 'bucket', le: '2' }, [100]],
      [{ __name__: 'bucket', le: '+Inf' }, [100]],
    );
    expect(at(buckets, 0).evaluate('histogram_quantile(0.9, bucket)')).toEqual([{ labels: {}, value: 1.5 }]);
  });

  it('knows what is gone, and what both sides have', () => {
    const up = recorded([{ __name__: 'up', job: 'bff' }, [1, null]]);
    expect(at(up, 0).evaluate('absent(up{job="bff"})')).toEqual([]);
    expect(at(up, 1).evaluate('up == 0 or absent(up{job="bff"})')).toEqual([{ labels: { job: 'bff' }, value: 1 }]);
    const both = 'sum by (route) (requests) > 0 and sum by (route) (requests{status="500"}) > 5';
    expect(at(requests, 3).evaluate(both)).toEqual([{ labels: { route: '/a' }, value: 50 }]);
  });

  it.each([
    'requests offset 5m',
    '-requests',
    'avg(requests)',
    'topk(2, requests)',
    'sum without (route) (requests)',
    'requests / on (route) requests',
    'requests > bool 5',
    'delta(requests[5m])',
    'requests unless requests',
    'requests +',
  ])('refuses %s, which only Prometheus itself knows', (expression) => {
    expect(() => at(requests, 3).evaluate(expression)).toThrow('Only Prometheus itself evaluates this');
  });
});
