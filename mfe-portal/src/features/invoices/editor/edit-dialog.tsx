import { sameData } from '@vitrine/api-client';
import { api, Invoice, invoiceFields } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Button, FootBanner, SelectField, Text, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { copyText } from '../../../shared/copy-button.tsx';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import type { ConflictFields } from '../../../shared/forms/edit-conflict.tsx';
import { conflictsOf, optionsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { formatDay } from '../../../shared/format.ts';
import { openSearch } from '../../../shared/screen/list-query.ts';
import { SendDialog } from '../dialogs/index.ts';
import { useInvoice, useUpdateCachedInvoice } from '../invoices-queries.ts';
import { ClientField } from '../documents/client-field.tsx';
import { clientConflict, partsConflict, priceConflicts } from '../documents/document-conflicts.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DayFields, LinkFields, PrintedFields, saveFailed, Workflow } from './invoice-fields.tsx';
import { editBody, EditedInvoice, editedInvoice, editorTexts, invoiceEditForm } from './invoice-form.ts';
import {
  errorNames,
  hasReductions,
  paymentBlockedReason,
  typedTotals,
  linesTexts,
  newLine,
} from '../documents/lines-form.ts';
import { Lines } from '../documents/lines.tsx';
import { TermsFields } from '../documents/terms-fields.tsx';
import { type TaxChoice, useTaxChoices } from '../documents/tax-choices.ts';
import { useFormExemption } from '../documents/use-exemption.ts';

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

/** What a change of the status does, beside what may be meant. */
const Marks = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[4]};
`;

interface EditDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** The draft is saved and is to be sent. */
  readonly onSend: () => void;
}

const EditDialog = ({ invoice, onClose, onSaved, onSend }: EditDialogProps) => {
  /** Whether the save under way came from Send. */
  const sends = useRef(false);
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
    onSaved: () => (sends.current ? onSend() : onSaved()),
  });
  const { search } = useLocation();
  const noteId = useId();
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');

  const { values } = form;
  const totals = typedTotals(values, choices);
  const total = totals?.totalCents ?? null;
  const { exemption, pick } = useFormExemption(form, values.invoiceDate, choices);
  const why = paymentBlockedReason(values.status, total);
  const issued = invoice.issueVersion > 0;
  const marksSent = invoice.status === 'draft' && (values.status === 'sent' || values.status === 'overdue');
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
  const send = (): void => {
    const isSaved = sameData({ ...values, status: invoice.status }, editedInvoice(invoice));
    sends.current = true;
    form.set({ status: 'draft' });
    if (!isSaved) return form.submit();
    form.discard();
    onSend();
  };
  const save = (event: FormEvent): void => {
    sends.current = false;
    form.props.onSubmit(event);
  };

  return (
    <EditorDialog
      form={{ ...form, props: { ...form.props, onSubmit: save } }}
      stale={{ what: 'invoice', fields: staleFields(choices) }}
      title="Edit Invoice"
      description={<Workflow />}
      width="lg"
      submitLabel="Save Changes"
      ready={why === null}
      failed={saveFailed}
      notice={
        <FootBanner tone={copied === 'refused' ? 'error' : 'success'}>
          {copied !== 'no' && form.failure === null && (
            <>
              {copied === 'yes' ? 'Payment link copied: ' : 'This browser did not allow copying. The payment link is '}
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
      onClose={onClose}
    >
      {issued && invoice.issuedAt !== null && (
        <Text size="sm" tone="textMuted">
          {editorTexts.issued(formatDay(invoice.issuedAt))}{' '}
          {invoice.status !== 'paid' && (
            <Link to={{ search: openSearch(search, 'correct') }} state={inPlace}>
              Correct them, with a reason
            </Link>
          )}
        </Text>
      )}
      <Pair>
        <TextField id="edit-invoice-number" label="Invoice number" readOnly value={invoice.number} />
        <SelectField
          id="edit-invoice-status"
          label="Status"
          {...optionsOf(invoiceFields.status)}
          {...form.field('status')}
        />
        <ClientField
          idPrefix="edit-invoice"
          form={form}
          readOnly={issued}
          linkedTo={invoice.clientCompany}
          onPick={pick}
        />
        <DayFields idPrefix="edit-invoice" form={form} readOnly={issued} />
      </Pair>
      {marksSent && (
        <Marks>
          <Text size="sm" tone="textMuted">
            {editorTexts.marksSent(values.clientEmail)}
          </Text>
          <Button size="sm" disabled={why !== null || form.busy} onClick={send}>
            Send
          </Button>
        </Marks>
      )}
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
      <Lines
        items={values.items}
        choices={choices}
        exemption={exemption}
        error={form.error}
        newLine={newLine}
        frozen={issued || invoice.amountsFrozen}
        issued={issued}
        foot={{ discount: values.discount, totals, onDiscount: (discount) => form.set({ discount }) }}
        onChange={(items) => form.set({ items: [...items] })}
      />
      {!issued && (
        <TermsFields
          idPrefix="edit-invoice"
          terms={values.parts}
          total={total}
          dueDate={values.dueDate}
          error={form.error}
          onChange={(parts) => form.set({ parts })}
        />
      )}
      <PrintedFields idPrefix="edit-invoice" form={form} readOnly={issued} />
      <LinkFields idPrefix="edit-invoice" form={form} />
    </EditorDialog>
  );
};

interface OpenEditorProps {
  readonly how: 'edit' | 'correct';
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Editor of the open invoice once it is loaded; load errors are shown by the screen below. */
export const OpenEditor = ({ how, id, onClose, onSaved }: OpenEditorProps) => {
  const { data } = useInvoice(id);
  const [sends, setSends] = useState(false);
  if (!data || data.status === 'void') return null;
  if (how === 'correct') return <CorrectDialog invoice={data} onClose={onClose} onSaved={onSaved} />;
  if (sends) return <SendDialog invoice={data} action="send" onClose={onClose} />;
  return <EditDialog invoice={data} onClose={onClose} onSaved={onSaved} onSend={() => setSends(true)} />;
};
