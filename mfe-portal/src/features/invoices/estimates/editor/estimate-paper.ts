import { detailsOf, estimateFields, printedIn } from '@vitrine/contracts';
import { shownCents } from '../../documents/lines-form.ts';
import { dayText, paperLines, paperSums } from '../../documents/paper-lines.ts';
import type { PaperDocument } from '../../documents/paper.tsx';
import type { TaxChoice } from '../../documents/tax-choices.ts';
import { type EditedEstimate, estimateSums, typedDepositRow } from './estimate-form.ts';

/** A typed estimate as its paper shows it to the client (bff: `estimateDocument`). */
export function estimatePaper(
  number: string | null,
  values: EditedEstimate,
  choices: readonly TaxChoice[],
): PaperDocument {
  const totals = estimateSums(values, choices);
  return {
    name: 'Estimate',
    number,
    total: shownCents(totals?.totalCents),
    standing: `Valid until ${dayText(values.validUntil)}`,
    client: { term: 'For', name: values.clientName, email: values.clientEmail },
    facts: [
      { term: 'Date', value: dayText(values.estimateDate) },
      { term: 'Valid until', value: dayText(values.validUntil) },
    ],
    title: values.title,
    lines: paperLines(values.items, choices, values.title),
    sums: paperSums(values.discount, totals, typedDepositRow(values.deposit, totals?.totalCents)),
    notes: detailsOf(printedIn(estimateFields, 'note'), values),
  };
}
