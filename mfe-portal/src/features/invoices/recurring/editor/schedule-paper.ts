import { daysAfter } from '@vitrine/brand';
import type { PaperDocument } from '../../documents/paper.tsx';
import type { TaxChoice } from '../../documents/tax-choices.ts';
import { newTerms } from '../../documents/terms-form.ts';
import { typedTotals } from '../../documents/lines-form.ts';
import { invoicePaper } from '../../editor/invoice-paper.ts';
import { previewOf, type ScheduleForm } from './schedule-form.ts';

/** The next invoice of a typed schedule, as its paper will be. */
export function schedulePaper(values: ScheduleForm, choices: readonly TaxChoice[], now: Date): PaperDocument {
  const { items, clientName, clientEmail, memo, terms, title, dueInDays } = values;
  const [day = ''] = previewOf(values, 0, now) ?? [];
  const days = Number(dueInDays);
  const dueDate = day !== '' && Number.isInteger(days) ? daysAfter(day, days) : '';
  return invoicePaper({
    number: null,
    values: {
      clientName,
      clientEmail,
      invoiceDate: day,
      dueDate,
      purchaseOrder: '',
      memo,
      terms,
      parts: newTerms(day),
      items,
      discount: '',
    },
    totals: typedTotals({ items, discount: '' }, choices),
    choices,
    title,
  });
}
