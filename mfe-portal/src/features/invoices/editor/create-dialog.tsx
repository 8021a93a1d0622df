import { agencyDay } from '@vitrine/brand';
import type { Invoice } from '@vitrine/contracts';
import { FormBanner, TextField } from '@vitrine/ui';
import { useRef, useState } from 'react';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { EditorDialog } from '../../../shared/edit/editor-dialog.tsx';
import { Pair } from '../../../shared/edit/editor-form.tsx';
import { MoneyField } from '../../../shared/edit/money-field.tsx';
import { useEditForm } from '../../../shared/edit/use-edit-form.ts';
import { usePrefilledClient } from '../invoices-queries.ts';
import { useCreateInvoice } from '../invoices-mutations.ts';
import { ClientField } from './client-field.tsx';
import { LinkFields, PrintedFields } from './invoice-fields.tsx';
import {
  checkNew,
  createBody,
  createFields,
  daysLater,
  dueInDays,
  type EditedItem,
  editorTexts,
  isComplete,
  NewInvoice,
  newInvoice,
  newTotal,
} from './invoice-form.ts';
import { ItemRows } from './item-rows.tsx';

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (invoice: Invoice) => void;
  /** Prefilled client. */
  readonly prefill?: { readonly id: string; readonly clientName: string; readonly clientEmail: string };
}

/** Creates an invoice as draft or sent. */
export const CreateDialog = ({ onClose, onCreated, prefill }: CreateDialogProps) => {
  const create = useCreateInvoice();
  // The new invoice opens and gets the focus.
  const created = useRef(false);
  const [start] = useState(() => ({
    version: 0,
    values: {
      ...newInvoice(agencyDay(new Date())),
      ...(prefill && { client: prefill.id, clientName: prefill.clientName, clientEmail: prefill.clientEmail }),
    },
  }));
  const form = useEditForm<NewInvoice, Invoice>({
    name: prefill ? `invoice.new.${prefill.id}` : 'invoice.new',
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

  /** The due date follows the invoice date until it is edited. */
  const date = (invoiceDate: string): void =>
    form.set({
      invoiceDate,
      ...(values.dueDate === daysLater(values.invoiceDate, dueInDays) && {
        dueDate: daysLater(invoiceDate, dueInDays),
      }),
    });

  /** The first item takes over the typed amount. */
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
      restoresFocus={() => !created.current}
      onClose={onClose}
    >
      <Pair>
        <ClientField
          idPrefix="new-invoice"
          values={values}
          errors={errors}
          linkedTo={prefill?.clientName ?? null}
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

interface CreateForClientProps {
  readonly clientId: string;
  readonly onClose: () => void;
  readonly onCreated: (invoice: Invoice) => void;
}

/** Creates an invoice prefilled with a client's name and address, or empty when they cannot be loaded. */
export const CreateForClient = ({ clientId, onClose, onCreated }: CreateForClientProps) => {
  const { data, isPending } = usePrefilledClient(clientId);
  if (isPending) return null;
  return (
    <CreateDialog
      onClose={onClose}
      onCreated={onCreated}
      {...(data && { prefill: { id: data.id, clientName: data.company, clientEmail: data.email } })}
    />
  );
};
