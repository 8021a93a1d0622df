import { detailsOf, invoiceFields, printedIn } from '@vitrine/contracts';
import type { Cents, DocumentTotals } from '@vitrine/money';
import { type EditedLine, shownCents } from '../documents/lines-form.ts';
import { dayText, paperLines, paperSums, partRows } from '../documents/paper-lines.ts';
import type { PaperDocument } from '../documents/paper.tsx';
import type { TaxChoice } from '../documents/tax-choices.ts';
import { type EditedTerms, lastDayOf } from '../documents/terms-form.ts';

interface PaperValues {
  readonly clientName: string;
  readonly clientEmail: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly purchaseOrder: string;
  readonly memo: string;
  readonly terms: string;
  readonly parts: EditedTerms;
  readonly items: readonly EditedLine[];
  readonly discount: string;
}

interface InvoicePaperOptions {
  readonly number: string | null;
  readonly values: PaperValues;
  readonly totals: DocumentTotals | null;
  readonly choices: readonly TaxChoice[];
  /** What a line without a description is called: the title of the payment link. */
  readonly title: string;
}

/** A typed invoice as its paper shows it to the client (bff: `invoiceDocument`). */
export function invoicePaper({ number, values, totals, choices, title }: InvoicePaperOptions): PaperDocument {
  const dueDate = lastDayOf(values.parts) ?? values.dueDate;
  const total: Cents | null = totals?.totalCents ?? null;
  return {
    name: 'Invoice',
    number,
    total: shownCents(total),
    standing: `Due on ${dayText(dueDate)}`,
    client: { term: 'Bill to', name: values.clientName, email: values.clientEmail },
    facts: [
      { term: 'Issued', value: dayText(values.invoiceDate) },
      { term: 'Due', value: dayText(dueDate) },
      ...detailsOf(printedIn(invoiceFields, 'fact'), values),
    ],
    lines: paperLines(values.items, choices, title),
    sums: [...paperSums(values.discount, totals), ...partRows(values.parts, total, dueDate)],
    notes: detailsOf(printedIn(invoiceFields, 'note'), values),
  };
}
