import { agencyDay } from '@vitrine/brand';
import { api, type Client, type DocumentSettings, type Invoice } from '@vitrine/contracts';
import { useLocation } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { paths } from '../../../shared/paths.ts';
import { clientParameter } from '../../../shared/screen/list-query.ts';
import { isExemptOn } from '../../../shared/tax-exemption.ts';
import { ClientField } from '../documents/client-field.tsx';
import { DocumentEditor } from '../documents/document-editor.tsx';
import { DocumentLoading } from '../documents/document-page.tsx';
import {
  type EditedLine,
  errorNames,
  linesTexts,
  newLine,
  paymentBlockedReason,
  typedTotals,
} from '../documents/lines-form.ts';
import { Lines } from '../documents/lines.tsx';
import { TaxField } from '../documents/reduction-fields.tsx';
import type { TaxChoice } from '../documents/tax-choices.ts';
import { TermsFields } from '../documents/terms-fields.tsx';
import { lineTax, useFormExemption } from '../documents/use-exemption.ts';
import { useNewDocument } from '../documents/use-new-document.ts';
import { useLeave } from '../documents/use-leave.ts';
import { useSaveIntent } from '../documents/use-save-intent.ts';
import { useUpdateCachedInvoice } from '../invoices-queries.ts';
import { AskToSend } from './ask-to-send.tsx';
import { createFailed, DayFields, LinkFields, PrintedFields } from './invoice-fields.tsx';
import {
  createBody,
  daysLater,
  editorTexts,
  invoiceCreateForm,
  invoiceList,
  isComplete,
  NewInvoice,
  newInvoice,
  priced,
} from './invoice-form.ts';
import { invoicePaper } from './invoice-paper.ts';

/** `/invoices/new`, with `?client=` prefilled with a client's name and address, or empty when they cannot be loaded. */
export const CreateInvoicePage = () => {
  const { search } = useLocation();
  const clientId = new URLSearchParams(search).get(clientParameter);
  const { choices, defaults, isPending } = useNewDocument();
  const client = useEndpoint(api.clients.get, { params: { id: clientId ?? '' } }, { enabled: clientId !== null });
  if (isPending || (clientId !== null && client.isPending)) return <DocumentLoading noun="invoice" />;
  return (
    <CreateInvoice
      key={clientId}
      choices={choices}
      defaults={defaults}
      {...(clientId !== null && client.data && { prefill: client.data })}
    />
  );
};

interface CreateInvoiceProps {
  readonly choices: readonly TaxChoice[];
  readonly defaults: DocumentSettings;
  /** Prefilled client. */
  readonly prefill?: Client;
}

/** Creates an invoice as draft or sent, or as a draft that is sent at once. */
const CreateInvoice = ({ prefill, choices, defaults }: CreateInvoiceProps) => {
  const create = useChange(api.invoices.create, {}, { onSuccess: useUpdateCachedInvoice() });
  const toast = useToast();
  const leave = useLeave();
  const intent = useSaveIntent();
  const [toSend, setToSend] = useState<Invoice | null>(null);
  const [start] = useState(() => {
    const today = agencyDay(new Date());
    return {
      ...newInvoice(today, lineTax(choices, prefill !== undefined && isExemptOn(prefill, today)), defaults),
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
      if (intent.sends()) return setToSend(invoice);
      const { id, number, status } = invoice;
      const title = status === 'sent' ? `${number} is sent: its payment link works` : `${number} is a draft`;
      toast({ tone: 'success', title, stayMs: 3000 });
      leave(paths.invoice(id));
    },
  });
  const { values } = form;
  const { exemption, pick } = useFormExemption(form, values.invoiceDate, choices);
  const complete = isComplete(values, choices);
  const prices = priced(values);
  const totals = typedTotals(prices, choices);

  /** The due date follows the invoice date until it is edited. */
  const date = (invoiceDate: string): void =>
    form.set({
      invoiceDate,
      ...(values.dueDate === daysLater(values.invoiceDate, defaults.dueInDays) && {
        dueDate: daysLater(invoiceDate, defaults.dueInDays),
      }),
    });

  /** The first item takes over the typed amount with its tax. */
  const items = (rows: readonly EditedLine[]): void =>
    form.set({
      items:
        values.items.length === 0 ? rows.map((row) => ({ ...row, rate: values.amount, tax: values.tax })) : [...rows],
    });

  const saveAndSend = (): void => {
    intent.send();
    form.set({ status: 'draft' });
    form.submit();
  };

  return (
    <>
      <DocumentEditor
        form={intent.onlySaves(form)}
        title="Create Invoice"
        list={invoiceList}
        submitLabel="Create Invoice"
        ready={complete}
        note={!complete && editorTexts.incomplete}
        failed={createFailed}
        send={{
          onPress: saveAndSend,
          blocked: complete ? paymentBlockedReason('sent', totals?.totalCents ?? null) : editorTexts.incomplete,
        }}
        paper={invoicePaper({
          number: null,
          values: { ...values, items: prices.items.map((item, row) => ({ row, description: '', ...item })) },
          totals,
          choices,
          title: values.paymentLinkTitle,
        })}
        startsAtField
        onClose={() => leave(paths.invoices)}
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
      </DocumentEditor>
      <AskToSend invoice={toSend} onClose={() => toSend && leave(paths.invoice(toSend.id))} />
    </>
  );
};
