import { api, Invoice, partyFields, printedInvoice } from '@vitrine/contracts';
import { DescriptionList, TextField } from '@vitrine/ui';
import { useChange } from '../../../shared/api/use-change.ts';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import type { ConflictFields } from '../../../shared/forms/edit-conflict.tsx';
import { conflictsOf, controlsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { formatDate } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { DocumentEditor } from '../documents/document-editor.tsx';
import { useLeave } from '../documents/use-leave.ts';
import { useUpdateCachedInvoice } from '../invoices-queries.ts';
import {
  correctedInvoice,
  CorrectedInvoice,
  correctionBody,
  editorTexts,
  invoiceCorrectionForm,
  invoiceList,
} from './invoice-form.ts';
import { hasReductions, typedTotals, linesTexts, newLine } from '../documents/lines-form.ts';
import { partsConflict, priceConflicts } from '../documents/document-conflicts.tsx';
import { Lines } from '../documents/lines.tsx';
import { TermsFields } from '../documents/terms-fields.tsx';
import { type TaxChoice, useTaxChoices } from '../documents/tax-choices.ts';
import { useExemption } from '../documents/use-exemption.ts';
import { DayFields, PrintedFields, saveFailed } from './invoice-fields.tsx';
import { invoicePaper } from './invoice-paper.ts';

const versioned = (invoice: Invoice): Versioned<CorrectedInvoice> => ({
  version: invoice.version,
  values: correctedInvoice(invoice),
});

const { memo, terms, ...head } = conflictsOf(printedInvoice);
const staleFields = (choices: readonly TaxChoice[]): ConflictFields<CorrectedInvoice> => ({
  ...head,
  ...priceConflicts(choices, linesTexts.documentDiscount),
  parts: partsConflict,
  memo,
  terms,
  reason: { label: 'Reason', show: ({ reason }) => reason },
});

/** Issues a corrected version of an invoice; the earlier one is kept with the reason. */
export const CorrectInvoice = ({ invoice }: { readonly invoice: Invoice }) => {
  const leave = useLeave();
  const close = (): void => leave(paths.invoice(invoice.id));
  const params = { id: invoice.id };
  const correct = useChange(api.invoices.correct, { params }, { onSuccess: useUpdateCachedInvoice() });
  const { choices } = useTaxChoices(invoice.items);
  const had = hasReductions(correctedInvoice(invoice));
  const form = usePortalForm({
    ...versioned(invoice),
    draft: { name: `invoice.${invoice.id}.correct`, shape: CorrectedInvoice },
    schema: invoiceCorrectionForm(choices),
    save: (values, { version, key }) =>
      correct.mutateAsync({ body: correctionBody(values, version, had), idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = Invoice.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: close,
  });
  const { items, discount, parts, dueDate } = form.values;
  const totals = typedTotals({ items, discount }, choices);
  const exemption = useExemption(invoice.clientId ?? '', form.values.invoiceDate);
  const part = invoice.amountsFrozen;
  const control = controlsOf(partyFields, form, 'correct');

  return (
    <DocumentEditor
      form={form}
      stale={{ what: 'invoice', fields: staleFields(choices) }}
      title={`Correct ${invoice.number}`}
      list={invoiceList}
      description={part ? editorTexts.correctPart : editorTexts.correct}
      submitLabel="Issue correction"
      ready={form.dirty}
      failed={saveFailed}
      paper={invoicePaper({
        number: invoice.number,
        values: form.values,
        totals,
        choices,
        title: invoice.paymentLinkTitle,
      })}
      startsAtField
      onClose={close}
    >
      <TextField
        id="correct-reason"
        label="Reason"
        hint="Kept in the timeline. The client doesn’t see it."
        required
        maxLength={500}
        autoComplete="off"
        {...form.field('reason')}
      />
      {part ? (
        <DescriptionList
          items={[
            { term: 'Client name', value: invoice.clientName },
            { term: 'Client email', value: invoice.clientEmail },
            { term: 'Invoice date', value: formatDate(invoice.invoiceDate) },
          ]}
        />
      ) : (
        <Pair>
          <TextField {...control('clientName')} autoComplete="off" />
          <TextField {...control('clientEmail')} type="email" autoComplete="off" />
        </Pair>
      )}
      <Pair>
        <DayFields idPrefix="correct" form={form} required onlyDue={part} />
      </Pair>
      {!part && (
        <Lines
          items={items}
          choices={choices}
          exemption={exemption}
          error={form.error}
          newLine={newLine}
          foot={{ discount, totals, onDiscount: (text) => form.set({ discount: text }) }}
          onChange={(rows) => form.set({ items: [...rows] })}
        />
      )}
      <TermsFields
        idPrefix="correct"
        terms={parts}
        total={totals?.totalCents ?? null}
        dueDate={dueDate}
        error={form.error}
        onChange={(changed) => form.set({ parts: changed })}
      />
      {!part && <PrintedFields idPrefix="correct" form={form} />}
    </DocumentEditor>
  );
};
