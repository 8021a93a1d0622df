import { daysAfter } from '@vitrine/brand';
import {
  type AuditNames,
  type AuditEntry,
  editedOf,
  recurringDates,
  type RecurringInvoice,
  type RecurringInvoiceEdit,
  type RecurringInvoiceSummary,
  type RecurringRun,
  scheduleFields,
} from '@vitrine/contracts';
import type { RecurringInvoiceEntity } from './recurring-invoices.entities.ts';
import type { RecurringInvoiceRow, RecurringListRow, RunRow } from './recurring-invoices.repository.ts';

/** Dates that a preview shows. */
const shownDates = 12;

type Rule = Pick<RecurringInvoiceEntity, 'interval' | 'dayOfMonth' | 'startOn' | 'endOn' | 'count'>;
/** What a schedule has made so far. */
type Progress = Pick<RecurringInvoiceEntity, 'made' | 'lastOn'>;

/** The dates from a day on that have no invoice yet. A limited schedule ends after its last invoice. */
export function datesFrom(rule: Rule, { made, lastOn }: Progress, today: string, limit: number): string[] {
  const from = lastOn !== null && lastOn >= today ? daysAfter(lastOn, 1) : today;
  const remainingCount = rule.count === null ? limit : Math.min(limit, Math.max(0, rule.count - made));
  return recurringDates(rule, from, remainingCount);
}

export const toSummary = ({ client, ...row }: RecurringListRow): RecurringInvoiceSummary => ({
  id: row.id,
  title: row.title,
  client: { id: client.id, company: client.company, email: client.email },
  amountCents: row.amountCents,
  interval: row.interval,
  dayOfMonth: row.dayOfMonth,
  startOn: row.startOn,
  mode: row.mode,
  state: row.state,
  nextOn: row.nextOn,
  made: row.made,
});

export const toRecurringInvoice = (
  row: RecurringInvoiceRow,
  runs: readonly RunRow[],
  { items: history, names }: { readonly items: AuditEntry[]; readonly names: AuditNames },
): RecurringInvoice => ({
  ...toSummary(row),
  ...editedOf(scheduleFields, row),
  items: row.items.map(({ description, quantity, rate, discount = null, taxRateId = null }) => ({
    description,
    quantity,
    rateCents: rate,
    discount,
    taxRateId,
  })),
  problem: row.problem,
  upcoming:
    row.nextOn === null
      ? []
      : datesFrom(row, row, row.nextOn, shownDates).map((on) => ({
          on,
          dueOn: daysAfter(on, row.dueInDays),
          amountCents: row.amountCents,
        })),
  runs: runs.map(toRun),
  history,
  names: { ...names },
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const toRun = ({ periodOn, outcome, reason, createdAt, invoice }: RunRow): RecurringRun => ({
  periodOn,
  outcome,
  reason,
  at: createdAt.toISOString(),
  invoice: invoice && {
    id: invoice.id,
    number: invoice.number,
    amountCents: invoice.amountCents,
    status: invoice.status,
  },
});

/** What the audit log keeps of a schedule. */
export const recordedOf = (row: Omit<RecurringInvoiceEdit, 'version'>) => ({
  ...editedOf(scheduleFields, row),
  items: row.items,
});
