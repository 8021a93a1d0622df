import { agencyDay } from '@vitrine/brand';
import {
  type DocumentSettings,
  inputValues,
  type RecurringInvoice,
  RecurringInvoiceCreate,
  type RecurringInvoiceCreateInput,
  RecurringInvoiceEdit,
  type RecurringInvoiceEditInput,
  recurringDates,
  scheduleFields,
  typedShape,
  typedValues,
  whyNotSent,
} from '@vitrine/contracts';
import { z } from 'zod';
import { checkedAs } from '../../../../shared/forms/form-errors.ts';
import { paths } from '../../../../shared/paths.ts';
import { EditedLine, editedLine, linesBody, markOversized, newLine, typedTotals } from '../../documents/lines-form.ts';
import type { TaxChoice } from '../../documents/tax-choices.ts';

/** What the editor's page is below. */
export const scheduleList = { label: 'Recurring', to: paths.recurring } as const;

/** Dates of the preview. */
const shownDates = 12;

/** Values of the schedule's form; numbers as they are typed. */
export const ScheduleForm = z.object({
  ...typedShape(scheduleFields),
  client: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  items: z.array(EditedLine),
  ends: z.enum(['never', 'on', 'after']),
});
export type ScheduleForm = z.output<typeof ScheduleForm>;

export const newSchedule = (today: string, tax: string, defaults: DocumentSettings): ScheduleForm => ({
  ...typedValues(scheduleFields, null),
  dueInDays: String(defaults.dueInDays),
  memo: defaults.invoiceMessage,
  terms: defaults.invoiceTerms,
  client: '',
  clientName: '',
  clientEmail: '',
  items: [newLine(0, tax)],
  startOn: today,
  ends: 'never',
});

export const editedSchedule = (schedule: RecurringInvoice): ScheduleForm => ({
  ...typedValues(scheduleFields, schedule),
  client: schedule.client.id,
  clientName: schedule.client.company,
  clientEmail: schedule.client.email,
  items: schedule.items.map((item, row) => editedLine(item, item.taxRateId, row)),
  ends: schedule.endOn === null ? (schedule.count === null ? 'never' : 'after') : 'on',
});

export const editBody = (values: ScheduleForm, version: number): RecurringInvoiceEditInput => ({
  version,
  ...inputValues(scheduleFields, values),
  items: linesBody(values.items),
  // The end that was chosen is asked for; an empty one is no end.
  endOn: values.ends === 'on' ? values.endOn : null,
  count: values.ends === 'after' ? (scheduleFields.count.toInput(values.count) ?? Number.NaN) : null,
});

export function createBody(values: ScheduleForm): RecurringInvoiceCreateInput {
  const { version: _version, ...body } = editBody(values, 1);
  return { clientId: values.client, ...body };
}

/** What each invoice comes to; null while a row is invalid. */
export const scheduleTotal = ({ items }: ScheduleForm, choices: readonly TaxChoice[]): number | null =>
  typedTotals({ items, discount: '' }, choices)?.totalCents ?? null;

const sendable =
  (choices: readonly TaxChoice[]) =>
  (values: ScheduleForm, context: z.RefinementCtx): void => {
    if (markOversized({ items: values.items, discount: '' }, context)) return;
    const total = scheduleTotal(values, choices);
    const why = total !== null && (values.mode === 'send' || total === 0) ? whyNotSent(total) : null;
    if (why !== null) context.addIssue({ code: 'custom', path: [], message: why });
  };

export const scheduleCreateForm = (choices: readonly TaxChoice[]) =>
  checkedAs(ScheduleForm, RecurringInvoiceCreate, createBody, sendable(choices));
export const scheduleEditForm = (choices: readonly TaxChoice[]) =>
  checkedAs(ScheduleForm, RecurringInvoiceEdit, (values) => editBody(values, 1), sendable(choices));

/** The next dates of what is typed; null while it is no schedule. `createdCount` are the invoices it has already. */
export function previewOf(values: ScheduleForm, createdCount: number, now: Date): string[] | null {
  const { version: _version, ...typed } = editBody(values, 1);
  const rule = RecurringInvoiceEdit.safeParse({ ...typed, version: 1, title: '-', items: [{ ...anyItem }] });
  if (!rule.success) return null;
  const limit =
    rule.data.count === null ? shownDates : Math.min(shownDates, Math.max(0, rule.data.count - createdCount));
  return recurringDates(rule.data, agencyDay(now), limit);
}

const anyItem = { description: '', quantity: '1', rate: '1' };
