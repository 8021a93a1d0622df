import { agencyDay } from '@vitrine/brand';
import { FormBanner, TextField } from '@vitrine/ui';
import { type Invoice } from '@vitrine/contracts';
import { useRef, useState } from 'react';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { EditorDialog } from '../../../shared/edit/editor-dialog.tsx';
import { Pair } from '../../../shared/edit/form-layout.ts';
import { MoneyField } from '../../../shared/edit/money-field.tsx';
import { useEditForm } from '../../../shared/edit/use-edit-form.ts';
import { useCreateInvoice } from '../api/change-invoice.ts';
import { dueInDays, editorTexts } from './content.ts';
import { ClientField } from './client-field.tsx';
import {
  checkNew,
  createBody,
  createFields,
  daysLater,
  type EditedItem,
  isComplete,
  NewInvoice,
  newInvoice,
  newTotal,
} from './invoice-form.ts';
import { ItemRows } from './item-rows.tsx';
import { LinkFields } from './link-fields.tsx';
import { PrintedFields } from './printed-fields.tsx';

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (invoice: Invoice) => void;
  /** The client it is begun for. */
  readonly billed?: { readonly id: string; readonly clientName: string; readonly clientEmail: string };
}

/** A new invoice, as a draft or sent. */
export const CreateDialog = ({ onClose, onCreated, billed }: CreateDialogProps) => {
  const create = useCreateInvoice();
  // The new invoice opens, and takes the focus.
  const created = useRef(false);
  const [start] = useState(() => ({
    version: 0,
    values: {
      ...newInvoice(agencyDay(new Date())),
      ...(billed && { client: billed.id, clientName: billed.clientName, clientEmail: billed.clientEmail }),
    },
  }));
  const form = useEditForm<NewInvoice, Invoice>({
    name: billed ? `invoice.new.${billed.id}` : 'invoice.new',
    shape: NewInvoice,
    start,
    fields: ({ items }) => createFields(items),
    check: checkNew,
    save: (values, { key }) => create.mutateAsync({ body: createBody(values), key }),
    onSaved: (invoice) => {
      if (!invoice) return;
      created.current = true;
      onCreated(invoice);
    },
  });
  const { values, problem } = form;
  const complete = isComplete(values);
  const errors = problem.fields;
  const wrong = problem.form ?? (Object.keys(errors).length > 0 ? editorTexts.marked : null);

  /** The usual term moves with the day, until somebody has set another one. */
  const date = (invoiceDate: string): void =>
    form.set({
      invoiceDate,
      ...(values.dueDate === daysLater(values.invoiceDate, dueInDays) && {
        dueDate: daysLater(invoiceDate, dueInDays),
      }),
    });

  /** The first item takes over what was typed as the amount. */
  const items = (rows: readonly EditedItem[]): void =>
    form.set({ items: values.items.length === 0 ? rows.map((row) => ({ ...row, rate: values.amount })) : [...rows] });

  return (
    <EditorDialog
      form={form}
      title="Create Invoice"
      width="lg"
      submitLabel="Create Invoice"
      ready={complete}
      note={!complete && editorTexts.incomplete}
      givesFocusBack={() => !created.current}
      onClose={onClose}
    >
      <Pair>
        <ClientField
          idPrefix="new-invoice"
          values={values}
          errors={errors}
          linkedTo={billed?.clientName ?? null}
          canAdd
          onChange={form.set}
        />
        {values.items.length === 0 && (
          <MoneyField
            id="new-invoice-amount"
            name="amount"
            label="Amount"
            required
            value={values.amount}
            error={errors['amount']}
            onText={(amount) => form.set({ amount })}
          />
        )}
        <ChoiceCards
          legend="Status"
          name="status"
          across
          value={values.status}
          onChange={(status) => form.set({ status })}
          options={[
            { value: 'draft', label: 'Draft' },
            { value: 'sent', label: 'Sent' },
          ]}
        />
        <TextField
          id="new-invoice-date"
          name="invoiceDate"
          type="date"
          label="Invoice date"
          value={values.invoiceDate}
          error={errors['invoiceDate']}
          onChange={({ target }) => date(target.value)}
        />
        <TextField
          id="new-invoice-due"
          name="dueDate"
          type="date"
          label="Due date"
          value={values.dueDate}
          error={errors['dueDate']}
          onChange={({ target }) => form.set({ dueDate: target.value })}
        />
      </Pair>
      <ItemRows items={values.items} total={newTotal(values)} errors={errors} frozen={false} onChange={items} />
      <PrintedFields idPrefix="new-invoice" values={values} errors={errors} onChange={form.set} />
      <LinkFields idPrefix="new-invoice" values={values} errors={errors} onChange={form.set} />
      <FormBanner tone="error">{wrong !== null && editorTexts.createFailed(wrong)}</FormBanner>
    </EditorDialog>
  );
};
