import { agencyDay, daysAfter, monthsAfter } from '@vitrine/brand';

/** Days of the agency's calendar, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const periodKinds = ['month', 'quarter', 'year', 'custom'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** How many of each kind can be chosen, the newest first. */
const choices: Record<Exclude<PeriodKind, 'custom'>, number> = { month: 24, quarter: 12, year: 6 };
const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const customPattern = new RegExp(`^(${day})?\\.\\.(${day})?$`);

/** A period as text, for addresses and selects: `2026-11`, `2026-Q4`, `2026`, `2026-11-03..2026-11-20`. */
export function periodKindOf(period: string): PeriodKind | null {
  if (/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(period)) return 'month';
  if (/^20\d{2}-Q[1-4]$/.test(period)) return 'quarter';
  if (/^20\d{2}$/.test(period)) return 'year';
  return customPattern.test(period) ? 'custom' : null;
}

/** Its days; null while a period of one's own isn't complete. */
export function daysOfPeriod(period: string): Days | null {
  const kind = periodKindOf(period);
  const [year = '', part = ''] = period.split('-');
  if (kind === 'month') return monthsFrom(period, 1);
  if (kind === 'quarter') return monthsFrom(`${year}-${String(Number(part.slice(1)) * 3 - 2).padStart(2, '0')}`, 3);
  if (kind === 'year') return monthsFrom(`${year}-01`, 12);
  const [from = '', to = ''] = kind === 'custom' ? period.split('..') : [];
  return from !== '' && to !== '' && from <= to ? { from, to } : null;
}

const monthsFrom = (month: string, months: number): Days => ({
  from: `${month}-01`,
  to: daysAfter(`${monthsAfter(month, months)}-01`, -1),
});

/** The periods of a kind that can be chosen, the newest first. */
export function periodsOf(kind: Exclude<PeriodKind, 'custom'>, now: Date): string[] {
  const month = agencyDay(now).slice(0, 7);
  const length = { month: 1, quarter: 3, year: 12 }[kind];
  return Array.from({ length: choices[kind] }, (_, index) => {
    const at = monthsAfter(month, -index * length);
    const [year = '', number = ''] = at.split('-');
    if (kind === 'month') return at;
    return kind === 'year' ? year : `${year}-Q${Math.ceil(Number(number) / 3)}`;
  });
}

/** The newest period of a kind; of one's own, the days that are shown already. */
export const firstOf = (kind: PeriodKind, days: Days | null, now: Date): string =>
  kind === 'custom' ? `${days?.from ?? ''}..${days?.to ?? ''}` : (periodsOf(kind, now)[0] ?? '');
