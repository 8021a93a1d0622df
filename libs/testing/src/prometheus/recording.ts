/** One reading of a series; `null` where a scrape did not have it any more (a staleness marker). */
interface Sample {
  /** Milliseconds since the first scrape. */
  readonly at: number;
  readonly value: number | null;
}

export type Labels = Readonly<Record<string, string>>;

export interface Series {
  /** With the name as `__name__`. */
  readonly labels: Labels;
  readonly samples: Sample[];
}

const line = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const label = /(\w+)="((?:[^"\\]|\\.)*)",?/g;

const unescape = (text: string): string =>
  text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

const numberOf = (text: string): number => (text === '+Inf' ? Infinity : text === '-Inf' ? -Infinity : Number(text));

/** Reads Prometheus' text format. Throws for a line that is none. */
const readExposition = (text: string): { readonly labels: Labels; readonly value: number }[] =>
  text
    .split('\n')
    .filter((one) => one !== '' && !one.startsWith('#'))
    .map((one) => {
      const [, name, list = '', value] = line.exec(one) ?? [];
      if (name === undefined || value === undefined) throw new Error(`This is no line of a scrape: ${one}`);
      const labels = [...list.matchAll(label)].map(([, key = '', value = '']) => [key, unescape(value)] as const);
      return { labels: { ...Object.fromEntries(labels), __name__: name }, value: numberOf(value) };
    });

export const keyOf = (labels: Labels): string =>
  JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Milliseconds between two scrapes of a recording, whenever they were really taken. */
export const scrapeInterval = 60_000;

/**
 * What Prometheus would have stored of scrapes of one address, with `up` and the labels `job` and `instance`. Its clock
 * goes a minute forward with each scrape, so that a test need not wait.
 */
export class Recording {
  readonly series = new Map<string, Series>();
  private scrapes = 0;

  private readonly address: string;
  private readonly job: string;

  constructor(address: string, job: string) {
    this.address = address;
    this.job = job;
  }

  /** The time of the last scrape, milliseconds since the first. */
  get now(): number {
    return (this.scrapes - 1) * scrapeInterval;
  }

  async scrape(times = 1): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      const text = await fetch(`${this.address}/metrics`).then(
        (answer) => answer.text(),
        () => null,
      );
      const at = this.scrapes * scrapeInterval;
      this.scrapes += 1;
      const own = { job: this.job, instance: new URL(this.address).host };
      const found = new Map<string, { readonly labels: Labels; readonly value: number }>();
      const up = { labels: { __name__: 'up' }, value: text === null ? 0 : 1 };
      for (const { labels, value } of [up, ...readExposition(text ?? '')])
        found.set(keyOf({ ...labels, ...own }), { labels: { ...labels, ...own }, value });
      for (const [key, { labels }] of found) if (!this.series.has(key)) this.series.set(key, { labels, samples: [] });
      for (const [key, { samples }] of this.series) {
        const value = found.get(key)?.value ?? null;
        if (value !== null || samples.at(-1)?.value !== null) samples.push({ at, value });
      }
    }
  }
}
