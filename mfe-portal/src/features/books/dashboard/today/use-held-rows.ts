import type { TodayRow } from '@vitrine/contracts';
import { useState } from 'react';

export const keyOfRow = (row: TodayRow): string => {
  if ('lead' in row) return `lead ${row.lead.id}`;
  if ('invoice' in row) return `invoice ${row.invoice.id}`;
  if ('estimate' in row) return `estimate ${row.estimate.id}`;
  if ('text' in row) return `text ${row.text.id}`;
  if ('payment' in row) return `payment ${row.payment.id}`;
  if ('message' in row) return `message ${row.message.id}`;
  return row.trouble.kind === 'dispute' ? row.trouble.dispute.id : row.trouble.subscription.id;
};

/**
 * Rows that don't move under a pointer or the focus: while `isHeld`, those that were shown stay in their order with
 * what is new about them, also those that are settled by now. `changes` says how many came or went meanwhile, and
 * `release` shows them.
 */
export function useHeldRows(rows: readonly TodayRow[], isHeld: boolean) {
  const [held, setHeld] = useState(rows);
  // React's way to follow a value with a state: it renders again before anything is shown.
  if (!isHeld && held !== rows) setHeld(rows);
  const fresh = new Map(rows.map((row) => [keyOfRow(row), row]));
  const shown = isHeld ? held.map((row) => fresh.get(keyOfRow(row)) ?? row) : rows;
  const shownKeys = new Set(shown.map(keyOfRow));
  const changes =
    rows.filter((row) => !shownKeys.has(keyOfRow(row))).length +
    shown.filter((row) => !fresh.has(keyOfRow(row))).length;
  return { shown, changes, release: () => setHeld(rows) };
}
