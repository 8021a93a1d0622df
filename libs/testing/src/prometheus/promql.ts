import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { keyOf, type Labels, type Series } from './recording.ts';
import { histogramQuantile, increaseOf, latestOf, within } from './samples.ts';

/** One element of an instant vector. */
interface Element {
  readonly labels: Labels;
  readonly value: number;
}

type Vector = readonly Element[];
type Value = number | Vector;

interface Range {
  readonly series: readonly Series[];
  /** Milliseconds. */
  readonly window: number;
}

/** Labels but one. */
const without = (name: string, labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([key]) => key !== name));

const withoutName = (labels: Labels): Labels => without('__name__', labels);

const matchers = {
  EqlSingle: (value: string, pattern: string) => value === pattern,
  Neq: (value: string, pattern: string) => value !== pattern,
  EqlRegex: (value: string, pattern: string) => new RegExp(`^(?:${pattern})$`).test(value),
  NeqRegex: (value: string, pattern: string) => !new RegExp(`^(?:${pattern})$`).test(value),
} as const;

const comparisons = {
  Gtr: (left: number, right: number) => left > right,
  Lss: (left: number, right: number) => left < right,
  Gte: (left: number, right: number) => left >= right,
  Lte: (left: number, right: number) => left <= right,
  Eql: (left: number, right: number) => left === right,
  Neq: (left: number, right: number) => left !== right,
} as const;

const arithmetic = {
  Add: (left: number, right: number) => left + right,
  Sub: (left: number, right: number) => left - right,
  Mul: (left: number, right: number) => left * right,
  Div: (left: number, right: number) => left / right,
} as const;

const aggregations = {
  Sum: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
  Max: (values: readonly number[]) => Math.max(...values),
  Min: (values: readonly number[]) => Math.min(...values),
} as const;

const pick = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

const seconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/**
 * Evaluates a PromQL expression at one time over recorded scrapes. It reads Prometheus' own grammar and knows the part
 * of the language that the alert rules use: selectors, `rate`, `increase`, `histogram_quantile`, `absent`, sum, max and
 * min (with `by`), comparisons, arithmetic, `and`, `or`. Throws for everything else, so that a rule is never evaluated
 * by half. Vectors match by all their labels.
 */
export class PromQl {
  private readonly series: ReadonlyMap<string, Series>;
  private readonly now: number;

  /** `now`: milliseconds since the first scrape. */
  constructor(series: ReadonlyMap<string, Series>, now: number) {
    this.series = series;
    this.now = now;
  }

  evaluate(expression: string): Vector {
    const evaluator = new Expression(expression, [...this.series.values()], this.now);
    const value = evaluator.valueOf();
    return typeof value === 'number' ? [{ labels: {}, value }] : value;
  }
}

class Expression {
  private readonly text: string;
  private readonly series: readonly Series[];
  private readonly now: number;

  constructor(text: string, series: readonly Series[], now: number) {
    this.text = text;
    this.series = series;
    this.now = now;
  }

  valueOf(): Value {
    const [root] = childrenOf(parser.parse(this.text).topNode);
    return root ? this.evaluate(root) : this.refuse('an empty expression');
  }

  private refuse(what: string): never {
    throw new Error(`Only Prometheus itself evaluates this (${what}): ${this.text}`);
  }

  private textOf({ from, to }: SyntaxNode): string {
    return this.text.slice(from, to);
  }

  private evaluate(node: SyntaxNode): Value {
    switch (node.name) {
      case 'ParenExpr':
        return this.evaluate(node.firstChild ?? this.refuse('empty parentheses'));
      case 'NumberDurationLiteral':
        return /^[\d.e+-]+$/.test(this.textOf(node)) ? Number(this.textOf(node)) : this.refuse(this.textOf(node));
      case 'VectorSelector':
        return this.select(node).flatMap((series) => latestOf(series, this.now));
      case 'AggregateExpr':
        return this.aggregate(node);
      case 'FunctionCall':
        return this.call(node);
      case 'BinaryExpr':
        return this.combine(node);
      default:
        return this.refuse(node.name);
    }
  }

  private vector(node: SyntaxNode): Vector {
    const value = this.evaluate(node);
    return typeof value === 'number' ? this.refuse('a number where a vector belongs') : value;
  }

  private select(node: SyntaxNode): Series[] {
    const [identifier, list, ...more] = childrenOf(node);
    if (identifier?.name !== 'Identifier' || more.length > 0) return this.refuse('a selector without a name');
    const name = this.textOf(identifier);
    const conditions = (list ? childrenOf(list) : []).map((matcher) => {
      const [label, operator, literal] = childrenOf(matcher);
      const matches = pick(matchers, operator?.firstChild?.name ?? '');
      if (!label || !literal || !matches) return this.refuse(this.textOf(matcher));
      const [key, pattern] = [this.textOf(label), String(JSON.parse(this.textOf(literal)))];
      return (labels: Labels) => matches(labels[key] ?? '', pattern);
    });
    return this.series.filter(
      ({ labels }) => labels['__name__'] === name && conditions.every((matches) => matches(labels)),
    );
  }

  private range(node: SyntaxNode): Range {
    const [selector, duration] = childrenOf(node);
    const [, count, unit] = /^(\d+)([smhd])$/.exec(duration ? this.textOf(duration) : '') ?? [];
    if (node.name !== 'MatrixSelector' || !selector || !count || !unit) return this.refuse('a range');
    return { series: this.select(selector), window: Number(count) * seconds[unit as keyof typeof seconds] * 1000 };
  }

  private aggregate(node: SyntaxNode): Vector {
    const [operator, second, third] = childrenOf(node);
    const aggregation = pick(aggregations, operator?.firstChild?.name ?? '');
    const [modifier, body] = second?.name === 'AggregateModifier' ? [second, third] : [undefined, second];
    const [kind, grouping] = modifier ? childrenOf(modifier) : [];
    if (!aggregation || !body || (kind && kind.name !== 'By')) return this.refuse(this.textOf(node));
    const groupLabels = grouping ? childrenOf(grouping).map((label) => this.textOf(label)) : [];
    const [inner, ...more] = childrenOf(body);
    if (!inner || more.length > 0) return this.refuse('an aggregation with parameters');
    const groups = Map.groupBy(this.vector(inner), ({ labels }) => keyOf(this.keep(labels, groupLabels)));
    return [...groups.values()].map((elements) => ({
      labels: this.keep(elements[0]?.labels ?? {}, groupLabels),
      value: aggregation(elements.map(({ value }) => value)),
    }));
  }

  private keep(labels: Labels, keys: readonly string[]): Labels {
    return Object.fromEntries(Object.entries(labels).filter(([key]) => keys.includes(key)));
  }

  private call(node: SyntaxNode): Vector {
    const [identifier, body] = childrenOf(node);
    const [first, second, ...more] = body ? childrenOf(body) : [];
    if (!first || more.length > 0) return this.refuse(this.textOf(node));
    switch (identifier?.firstChild?.name ?? '') {
      case 'Increase':
        return this.increase(first, () => 1);
      case 'Rate':
        return this.increase(first, (window) => window / 1000);
      case 'HistogramQuantile': {
        const quantile = this.evaluate(first);
        if (typeof quantile !== 'number' || !second) return this.refuse('histogram_quantile');
        const groups = Map.groupBy(this.vector(second), ({ labels }) => keyOf(without('le', labels)));
        return [...groups.values()].map((buckets) => ({
          labels: without('le', withoutName(buckets[0]?.labels ?? {})),
          value: histogramQuantile(quantile, buckets),
        }));
      }
      case 'Absent':
        return this.absent(first);
      default:
        return this.refuse(this.textOf(identifier ?? node));
    }
  }

  private increase(node: SyntaxNode, divisor: (window: number) => number): Vector {
    const { series, window } = this.range(node);
    return series.flatMap((one) => {
      const value = increaseOf(within(one, this.now, window), this.now, window);
      return value === null ? [] : [{ labels: withoutName(one.labels), value: value / divisor(window) }];
    });
  }

  /** With the labels that the selector asks for by `=`. */
  private absent(node: SyntaxNode): Vector {
    if (this.vector(node).length > 0) return [];
    const equal = [...this.textOf(node).matchAll(/(\w+)="([^"]*)"/g)];
    return [{ labels: Object.fromEntries(equal.map(([, key = '', value = '']) => [key, value])), value: 1 }];
  }

  private combine(node: SyntaxNode): Value {
    const [leftNode, operator, rightNode, ...more] = childrenOf(node);
    if (!leftNode || !operator || !rightNode || more.length > 0) return this.refuse('a modifier of an operator');
    const [left, right] = [this.evaluate(leftNode), this.evaluate(rightNode)];
    if (operator.name === 'And' || operator.name === 'Or') {
      if (typeof left === 'number' || typeof right === 'number') return this.refuse(operator.name);
      const seriesKeys = new Set(
        (operator.name === 'And' ? right : left).map(({ labels }) => keyOf(withoutName(labels))),
      );
      return operator.name === 'And'
        ? left.filter(({ labels }) => seriesKeys.has(keyOf(withoutName(labels))))
        : [...left, ...right.filter(({ labels }) => !seriesKeys.has(keyOf(withoutName(labels))))];
    }
    const compare = pick(comparisons, operator.name);
    const compute = pick(arithmetic, operator.name);
    if (typeof left === 'number') return this.refuse('a number on the left');
    const partner =
      typeof right === 'number'
        ? () => right
        : (labels: Labels) => right.find((one) => keyOf(withoutName(one.labels)) === keyOf(withoutName(labels)))?.value;
    return left.flatMap(({ labels, value }) => {
      const other = partner(labels);
      if (other === undefined) return [];
      if (compare) return compare(value, other) ? [{ labels, value }] : [];
      return compute ? [{ labels: withoutName(labels), value: compute(value, other) }] : this.refuse(operator.name);
    });
  }
}

/** Names of the series that an expression reads; throws where Prometheus' grammar does not accept it. */
export function metricsOf(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`This is no PromQL, at ${String(from)}: ${expression}`);
      if (type.name === 'Identifier') names.push(expression.slice(from, to));
    },
  });
  return names;
}
