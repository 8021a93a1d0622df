import { agencyDay } from '@vitrine/brand';
import { api, type Client, type Invoice } from '@vitrine/contracts';
import { useRef, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { isExemptOn } from '../../../shared/tax-exemption.ts';
import { useUpdateCachedInvoice } from '../invoices-queries.ts';
import { ClientField } from '../documents/client-field.tsx';
import { DayFields, LinkFields, PrintedFields } from './invoice-fields.tsx';
import {
  createBody,
  daysLater,
  dueInDays,
  editorTexts,
  invoiceCreateForm,
  isComplete,
  NewInvoice,
  newInvoice,
  priced,
} from './invoice-form.ts';
import { type EditedLine, errorNames, typedTotals, linesTexts, newLine } from '../documents/lines-form.ts';
import { Lines } from '../documents/lines.tsx';
import { TermsFields } from '../documents/terms-fields.tsx';
import { TaxField } from '../documents/reduction-fields.tsx';
import { type TaxChoice, useTaxChoices } from '../documents/tax-choices.ts';
import { lineTax, useFormExemption } from '../documents/use-exemption.ts';

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (invoice: Invoice) => void;
  /** Prefilled client. */
  readonly prefill?: Client;
}

/** Creates an invoice as draft or sent; it begins once the default tax is known, or can't be. */
export const CreateDialog = (props: CreateDialogProps) => {
  const { choices, isPending } = useTaxChoices();
  return isPending ? null : <NewInvoiceDialog {...props} choices={choices} />;
};

const NewInvoiceDialog = ({
  onClose,
  onCreated,
  prefill,
  choices,
}: CreateDialogProps & { readonly choices: readonly TaxChoice[] }) => {
  const create = useChange(api.invoices.create, {}, { onSuccess: useUpdateCachedInvoice() });
  // The new invoice opens and gets the focus.
  const created = useRef(false);
  const [start] = useState(() => {
    const today = agencyDay(new Date());
    return {
      ...newInvoice(today, lineTax(choices, prefill !== undefined && isExemptOn(prefill, today))),
      ...(prefill && { client: prefill.id, clientName: prefill.company, clientEmail: prefill.email }),
    };
  });
  const form = usePortalForm({
    values: start,
    draft: { name: prefill ? `invoice.new.${prefill.id}` : 'invoice.new', shape: NewInvoice },
    schema: invoiceCreateForm(choices),
    errorNames,
    save: (values, { key }) => create.mutateAsync({ body: createBody(values), idempotencyKey: key }),
    onSaved: (invoice) => {
      if (!invoice) return;
      created.current = true;
      onCreated(invoice);
    },
  });
  const { values } = form;
  const { exemption, pick } = useFormExemption(form, values.invoiceDate, choices);
  const complete = isComplete(values, choices);
  const totals = typedTotals(priced(values), choices);

  /** The due date follows the invoice date until it is edited. */
  const date = (invoiceDate: string): void =>
    form.set({
      invoiceDate,
      ...(values.dueDate === daysLater(values.invoiceDate, dueInDays) && {
        dueDate: daysLater(invoiceDate, dueInDays),
      }),
    });

  /** The first item takes over the typed amount with its tax. */
  const items = (rows: readonly EditedLine[]): void =>
    form.set({
      items:
        values.items.length === 0 ? rows.map((row) => ({ ...row, rate: values.amount, tax: values.tax })) : [...rows],
    });

  return (
    <EditorDialog
      form={form}
      title="Create Invoice"
      width="lg"
      submitLabel="Create Invoice"
      ready={complete}
      note={!complete && editorTexts.incomplete}
      failed={(reason) => [editorTexts.createFailed, reason]}
      restoresFocus={() => !created.current}
      onClose={onClose}
    >
      <Pair>
        <ClientField idPrefix="new-invoice" form={form} linkedTo={prefill?.company ?? null} canAdd onPick={pick} />
        {values.items.length === 0 && (
          <MoneyField id="new-invoice-amount" label="Amount" required {...form.field('amount')} />
        )}
        {values.items.length === 0 && choices.length > 0 && (
          <TaxField
            id="new-invoice-tax"
            label={linesTexts.tax}
            hint={exemption.text ?? undefined}
            choices={choices}
            {...form.field('tax')}
          />
        )}
        <ChoiceCards
          legend="Status"
          across
          {...form.field('status')}
          options={[
            { value: 'draft', label: 'Draft' },
            { value: 'sent', label: 'Sent' },
          ]}
        />
        <DayFields idPrefix="new-invoice" form={form} onInvoiceDate={date} />
      </Pair>
      <Lines
        items={values.items}
        choices={choices}
        exemption={exemption}
        error={form.error}
        newLine={newLine}
        foot={{ discount: values.discount, totals, onDiscount: (discount) => form.set({ discount }) }}
        onChange={items}
      />
      <TermsFields
        idPrefix="new-invoice"
        terms={values.parts}
        total={totals?.totalCents ?? null}
        dueDate={values.dueDate}
        error={form.error}
        onChange={(parts) => form.set({ parts })}
      />
      <PrintedFields idPrefix="new-invoice" form={form} />
      <LinkFields idPrefix="new-invoice" form={form} />
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
  const { data, isPending } = useEndpoint(api.clients.get, { params: { id: clientId } });
  if (isPending) return null;
  return <CreateDialog onClose={onClose} onCreated={onCreated} {...(data && { prefill: data })} />;
};
