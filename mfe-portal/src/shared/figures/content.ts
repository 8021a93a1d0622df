import type { FigureEntry, FigureRows } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { formatLongDate, formatSignedCents } from '../format.ts';

const entryNames: Record<FigureEntry['kind'], string> = {
  charge: 'Paid online',
  offline: 'Paid offline',
  refund: 'Given back',
  refund_failed: 'Refund failed',
};

const count = (rows: number): string => rows.toLocaleString('en-US');

export const figureTexts = {
  title: (label: string, value: string): string => `${label}: ${value}`,
  loading: 'Loading the rows of this figure',
  failed: 'The rows of this figure could not be loaded',
  unknown: 'We don’t know this figure',
  unknownNote: 'The link may be from another version. Open the figure from its page.',
  none: 'Nothing counts yet, so this figure is zero.',
  period: ({ from, to }: FigureRows['period']): string =>
    from === null
      ? `Everything up to ${formatLongDate(to)}, New York time`
      : `${formatLongDate(from)} to ${formatLongDate(to)}, New York time`,
  value: (unit: FigureRows['unit'], value: number): string =>
    unit === 'count' ? value.toLocaleString('en-US') : formatSignedCents(value),
  /** Whether the rows that were read so far are all, and what they add up to. */
  check: (visibleCount: number, total: number, sum: string, value: string): string => {
    if (visibleCount === total)
      return visibleCount === 1 ? `This row adds up to ${sum}.` : `These ${count(visibleCount)} rows add up to ${sum}.`;
    return visibleCount === 1
      ? `The first row of ${count(total)} adds up to ${sum} of ${value}.`
      : `The first ${count(visibleCount)} rows of ${count(total)} add up to ${sum} of ${value}.`;
  },
  wrong: (value: string): string =>
    `The figure is ${value}. Something changed while you were reading; open it again to compare.`,
  entry: (kind: FigureEntry['kind'], day: string, receipt: string | null): string =>
    [entryNames[kind], day, receipt].filter(Boolean).join(', '),
  total: (cents: number): string => `Invoice total ${formatCents(cents)}`,
  more: 'Show more rows',
  list: 'Show in the list',
  close: 'Close',
  columns: { record: 'Record', day: 'Date', adds: 'Adds' },
} as const;
