import { sameData } from '@vitrine/api-client';
import { api, Invoice, invoiceFields } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, FootBanner, SelectField, Text, TextField } from '@vitrine/ui';
import { useId, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { copyText } from '../../../shared/copy-button.tsx';
import type { ConflictFields } from '../../../shared/forms/edit-conflict.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { conflictsOf, optionsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { paths } from '../../../shared/paths.ts';
import { clientConflict, partsConflict, priceConflicts } from '../documents/document-conflicts.tsx';
import { DocumentEditor } from '../documents/document-editor.tsx';
import { errorNames, hasReductions, linesTexts, paymentBlockedReason, typedTotals } from '../documents/lines-form.ts';
import { type TaxChoice, useTaxChoices } from '../documents/tax-choices.ts';
import { useLeave } from '../documents/use-leave.ts';
import { useSaveIntent } from '../documents/use-save-intent.ts';
import { useUpdateCachedInvoice } from '../invoices-queries.ts';
import { AskToSend } from './ask-to-send.tsx';
import { DraftFields } from './draft-fields.tsx';
import { LinkFields, saveFailed, Workflow } from './invoice-fields.tsx';
import { editBody, EditedInvoice, editedInvoice, editorTexts, invoiceEditForm, invoiceList } from './invoice-form.ts';
import { invoicePaper } from './invoice-paper.ts';
import { InvoiceState, IssuedFacts } from './issued-facts.tsx';

const versioned = (invoice: Invoice): Versioned<EditedInvoice> => ({
  version: invoice.version,
  values: editedInvoice(invoice),
});

const { memo, terms, paymentLinkTitle, paymentLinkMessage, ...head } = conflictsOf(invoiceFields);
const staleFields = (choices: readonly TaxChoice[]): ConflictFields<EditedInvoice> => ({
  client: clientConflict,
  ...head,
  ...priceConflicts(choices, linesTexts.documentDiscount),
  parts: partsConflict,
  memo,
  terms,
  paymentLinkTitle,
  paymentLinkMessage,
  paidNote: { label: 'How it was paid', show: ({ paidNote }) => paidNote },
});

interface EditInvoiceProps {
  readonly invoice: Invoice;
}

/** Changes an invoice: all of a draft, and of an issued one what may still change. */
export const EditInvoice = ({ invoice }: EditInvoiceProps) => {
  const intent = useSaveIntent();
  const [isSending, setIsSending] = useState(false);
  const leave = useLeave();
  const close = (): void => leave(paths.invoice(invoice.id));
  const params = { id: invoice.id };
  const edit = useChange(api.invoices.edit, { params }, { onSuccess: useUpdateCachedInvoice() });
  const { choices } = useTaxChoices(invoice.items);
  const had = hasReductions(editedInvoice(invoice));
  const form = usePortalForm({
    ...versioned(invoice),
    draft: { name: `invoice.${invoice.id}`, shape: EditedInvoice },
    schema: invoiceEditForm(choices),
    errorNames,
    save: (values, { version, key }) => edit.mutateAsync({ body: editBody(values, version, had), idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = Invoice.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: () => (intent.sends() ? setIsSending(true) : close()),
  });
  const noteId = useId();
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');

  const { values } = form;
  const totals = typedTotals(values, choices);
  const total = totals?.totalCents ?? null;
  const why = paymentBlockedReason(values.status, total);
  const issued = invoice.issueVersion > 0;
  const isDraft = invoice.status === 'draft';
  const marksSent = isDraft && (values.status === 'sent' || values.status === 'overdue');
  const markedPaid = values.status === 'paid' && invoice.status !== 'paid';

  const copy = async (url: string): Promise<void> => {
    try {
      await copyText(url);
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  };

  /** Saves what else was typed in the draft; the question of Send follows. */
  const saveAndSend = (): void => {
    const isSaved = sameData({ ...values, status: invoice.status }, editedInvoice(invoice));
    intent.send();
    form.set({ status: 'draft' });
    if (!isSaved) return form.submit();
    form.discard();
    setIsSending(true);
  };

  const status = (
    <>
      <SelectField
        id="edit-invoice-status"
        label="Status"
        {...optionsOf(invoiceFields.status)}
        {...form.field('status')}
      />
      {markedPaid && (
        <TextField
          id="edit-invoice-paid-note"
          label="How it was paid"
          hint={
            `${formatCents(Math.max(0, (total ?? 0) - (invoice.amountCents - invoice.amountDueCents)))} is ` +
            'recorded as an offline payment.'
          }
          maxLength={500}
          {...form.field('paidNote')}
        />
      )}
    </>
  );

  return (
    <>
      <DocumentEditor
        form={intent.onlySaves(form)}
        stale={{ what: 'invoice', fields: staleFields(choices) }}
        title="Edit Invoice"
        list={invoiceList}
        state={<InvoiceState invoice={invoice} />}
        description={<Workflow />}
        submitLabel="Save Changes"
        ready={why === null}
        failed={saveFailed}
        notice={
          <FootBanner tone={copied === 'refused' ? 'error' : 'success'}>
            {copied !== 'no' && form.failure === null && (
              <>
                {copied === 'yes'
                  ? 'Payment link copied: '
                  : 'This browser did not allow copying. The payment link is '}
                <Text as="span">{invoice.paymentUrl}</Text>
              </>
            )}
          </FootBanner>
        }
        note={<span id={noteId}>{why ?? (invoice.paymentUrl === null && editorTexts.draftLink)}</span>}
        action={
          invoice.status !== 'paid' && (
            <Button
              disabled={invoice.paymentUrl === null}
              aria-describedby={noteId}
              onClick={() => invoice.paymentUrl !== null && void copy(invoice.paymentUrl)}
            >
              Copy Link
            </Button>
          )
        }
        send={isDraft ? { onPress: saveAndSend, blocked: paymentBlockedReason('sent', total) } : null}
        paper={invoicePaper({ number: invoice.number, values, totals, choices, title: values.paymentLinkTitle })}
        onClose={close}
      >
        {issued ? (
          <>
            <IssuedFacts invoice={invoice} />
            <Pair>{status}</Pair>
          </>
        ) : (
          <DraftFields invoice={invoice} form={form} choices={choices} totals={totals} status={status}>
            {marksSent && (
              <Text size="sm" tone="textMuted">
                {editorTexts.marksSent(values.clientEmail)}
              </Text>
            )}
          </DraftFields>
        )}
        <LinkFields idPrefix="edit-invoice" form={form} />
      </DocumentEditor>
      <AskToSend invoice={isSending ? invoice : null} onClose={close} />
    </>
  );
};
