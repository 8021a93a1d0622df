import { Invoice } from '@vitrine/contracts';
import { FormBanner, TextField } from '@vitrine/ui';
import { EditorDialog } from '../../../shared/edit/editor-dialog.tsx';
import { Pair } from '../../../shared/edit/editor-form.tsx';
import type { ConflictField } from '../../../shared/edit/edit-conflict.tsx';
import { useEditForm, type Versioned } from '../../../shared/edit/use-edit-form.ts';
import { formatLongDate } from '../../../shared/format.ts';
import { useCorrectInvoice } from '../invoices-mutations.ts';
import {
  checkCorrected,
  correctedInvoice,
  CorrectedInvoice,
  correctFields,
  correctionBody,
  editorTexts,
  parsedTotal,
} from './invoice-form.ts';
import { ItemRows } from './item-rows.tsx';
import { PrintedFields } from './invoice-fields.tsx';

const versioned = (invoice: Invoice): Versioned<CorrectedInvoice> => ({
  version: invoice.version,
  values: correctedInvoice(invoice),
});

const staleFields: readonly ConflictField<CorrectedInvoice>[] = [
  { name: 'clientName', label: 'Client name', show: ({ clientName }) => clientName },
  { name: 'clientEmail', label: 'Client email', show: ({ clientEmail }) => clientEmail },
  { name: 'invoiceDate', label: 'Invoice date', show: ({ invoiceDate }) => invoiceDate && formatLongDate(invoiceDate) },
  { name: 'dueDate', label: 'Due date', show: ({ dueDate }) => dueDate && formatLongDate(dueDate) },
  { name: 'memo', label: 'Message on the invoice', show: ({ memo }) => memo },
  { name: 'terms', label: 'Terms', show: ({ terms }) => terms },
  { name: 'reason', label: 'Reason', show: ({ reason }) => reason },
];

interface CorrectDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Issues a corrected version of an invoice; the earlier one is kept with the reason. */
export const CorrectDialog = ({ invoice, onClose, onSaved }: CorrectDialogProps) => {
  const correct = useCorrectInvoice(invoice.id);
  const form = useEditForm<CorrectedInvoice, Invoice>({
    name: `invoice.${invoice.id}.correct`,
    shape: CorrectedInvoice,
    start: versioned(invoice),
    fields: ({ items }) => correctFields(items),
    check: checkCorrected,
    save: (values, { version, key }) => correct.mutateAsync({ body: correctionBody(values, version), key }),
    readCurrent: (current) => {
      const parsed = Invoice.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved,
  });
  const { values, problem } = form;
  const errors = problem.fields;
  const failure = problem.form ?? (Object.keys(errors).length > 0 ? editorTexts.marked : null);
  const part = invoice.amountsFrozen;
  const text = (name: 'clientName' | 'clientEmail' | 'invoiceDate' | 'dueDate', label: string, type = 'text') => (
    <TextField
      id={`correct-${name}`}
      name={name}
      type={type}
      label={label}
      required
      autoComplete="off"
      readOnly={part && name !== 'dueDate'}
      value={values[name]}
      error={errors[name]}
      onChange={({ target }) => form.set({ [name]: target.value })}
    />
  );

  return (
    <EditorDialog
      form={form}
      stale={{ what: 'invoice', fields: staleFields }}
      title={`Correct ${invoice.number}`}
      description={part ? editorTexts.correctPart : editorTexts.correct}
      width="lg"
      submitLabel="Issue correction"
      ready={form.dirty}
      onClose={onClose}
    >
      <TextField
        id="correct-reason"
        name="reason"
        label="Reason"
        hint="Kept in the timeline. The client doesn’t see it."
        required
        maxLength={500}
        autoComplete="off"
        value={values.reason}
        error={errors['reason']}
        onChange={({ target }) => form.set({ reason: target.value })}
      />
      <Pair>
        {text('clientName', 'Client name')}
        {text('clientEmail', 'Client email', 'email')}
        {text('invoiceDate', 'Invoice date', 'date')}
        {text('dueDate', 'Due date', 'date')}
      </Pair>
      <ItemRows
        items={values.items}
        total={parsedTotal(values.items)}
        errors={errors}
        frozen={part}
        issued={part}
        onChange={(items) => form.set({ items: [...items] })}
      />
      <PrintedFields idPrefix="correct" values={values} errors={errors} readOnly={part} onChange={form.set} />
      <FormBanner tone="error">
        {failure !== null && (
          <>
            <strong>{editorTexts.saveFailed}</strong>
            <br />
            {failure}
          </>
        )}
      </FormBanner>
    </EditorDialog>
  );
};
