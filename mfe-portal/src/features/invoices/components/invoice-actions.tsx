import { api, type Invoice, invoiceMessages, isTooLittleDue, type Paper, whyNotSent } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, type MenuItem, Pending, Text, useToast } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDownload } from '../../../shared/download.ts';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { openSearch } from '../../../shared/screen/list-query.ts';
import { adjustmentTexts } from '../adjustment-texts.ts';
import { isMailable, isPayable } from '../content.ts';
import { useInvoiceUpdates } from '../invoices-queries.ts';
import { MoreMenu, PdfMenu } from './document-menus.tsx';

const SendSmsDialog = lazy(async () => ({ default: (await import('../dialogs/send-sms-dialog.tsx')).SendSmsDialog }));
const EmailDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).EmailDialog }));
const SendDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).SendDialog }));
const DeleteDraftDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).DeleteDraftDialog }));
const LinkClientDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).LinkClientDialog }));
const VoidDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).VoidDialog }));
const RotateLinkDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).RotateLinkDialog }));
const CreditDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).CreditDialog }));
const CreditNoteDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).CreditNoteDialog }));
const WriteOffDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).WriteOffDialog }));
const OfflinePaymentDialog = lazy(async () => ({
  default: (await import('../dialogs/index.ts')).OfflinePaymentDialog,
}));

/** Kept on one line. The menu button has no frame, so no gap is needed. */
const Pair = styled.div`
  display: flex;
`;

type Open =
  | 'credit-note'
  | 'write-off'
  | 'sms'
  | 'email'
  | 'void'
  | 'rotate'
  | 'payment'
  | 'credit'
  | 'send'
  | 'mark-sent'
  | 'delete'
  | 'client';

/** Actions of an invoice in its current status. */
export const InvoiceActions = ({ invoice }: { readonly invoice: Invoice }) => {
  const [open, setOpen] = useState<Open | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { download, downloading } = useDownload();
  const duplicate = useChange(api.invoices.duplicate, { params: { id: invoice.id } }, useInvoiceUpdates());
  const close = (): void => setOpen(null);

  const { status, paymentUrl, amountDueCents } = invoice;
  const payable = isPayable(invoice) && paymentUrl !== null;
  const draft = status === 'draft';
  const dueReason = isTooLittleDue(invoice) ? invoiceMessages.tooSmallToPay : null;
  const why = draft ? whyNotSent(invoice.amountCents) : dueReason;

  const pdf = (paper: Paper): void =>
    void download(`${invoice.number}.pdf`, api.invoices.pdf, { params: { id: invoice.id }, query: { paper } });
  const copy = (): void =>
    duplicate.mutate(undefined, {
      onSuccess: ({ id, number }) => {
        toast({ tone: 'success', title: `Draft ${number} was created from ${invoice.number}` });
        void navigate(paths.invoice(id) + search, { state: inPlace });
      },
      onError: (error) =>
        toast({ tone: 'error', title: `${invoice.number} wasn’t duplicated`, description: actionText(error) }),
    });

  const more: MenuItem[] = [
    ...(draft && why === null
      ? [{ id: 'mark-sent', label: 'Mark as sent', onSelect: () => setOpen('mark-sent') }]
      : []),
    ...(invoice.issueVersion > 0 && status !== 'void' && status !== 'paid'
      ? [
          {
            id: 'correct',
            label: 'Correct invoice',
            onSelect: () => void navigate({ search: openSearch(search, 'correct') }),
          },
        ]
      : []),
    { id: 'duplicate', label: 'Duplicate', onSelect: copy },
    ...(amountDueCents > 0 && !draft && status !== 'void'
      ? [
          { id: 'payment', label: 'Record payment', onSelect: () => setOpen('payment') },
          { id: 'credit-note', label: adjustmentTexts.credit.action, onSelect: () => setOpen('credit-note') },
          { id: 'write-off', label: adjustmentTexts.writeOff.action, onSelect: () => setOpen('write-off') },
        ]
      : []),
    ...(payable ? [{ id: 'rotate', label: 'New payment link', onSelect: () => setOpen('rotate') }] : []),
    {
      id: 'client',
      label: invoice.clientId === null ? 'Link to a client' : 'Change client',
      onSelect: () => setOpen('client'),
    },
    ...(draft && invoice.issueVersion === 0
      ? [
          { id: 'line', separator: true as const },
          { id: 'delete', label: 'Delete draft', tone: 'danger' as const, onSelect: () => setOpen('delete') },
        ]
      : []),
    ...(status !== 'void' && status !== 'paid' && !invoice.amountsFrozen && !(draft && invoice.issueVersion === 0)
      ? [
          { id: 'line', separator: true as const },
          { id: 'void', label: 'Void invoice', tone: 'danger' as const, onSelect: () => setOpen('void') },
        ]
      : []),
  ];

  return (
    <>
      <ButtonRow>
        {draft && (
          <Button
            size="sm"
            variant="primary"
            disabled={why !== null}
            {...(why !== null && { 'aria-describedby': 'invoice-not-asked' })}
            onClick={() => setOpen('send')}
          >
            Send
          </Button>
        )}
        {payable && (
          <Button size="sm" onClick={() => setOpen('sms')}>
            Send SMS
          </Button>
        )}
        {isMailable(invoice) && (
          <Button size="sm" onClick={() => setOpen('email')}>
            Email Invoice
          </Button>
        )}
        {isPayable(invoice) && invoice.clientCreditCents > 0 && (
          <Button size="sm" onClick={() => setOpen('credit')}>
            Apply credit {formatCents(Math.min(invoice.clientCreditCents, amountDueCents))}
          </Button>
        )}
        <PdfMenu busy={downloading} onDownload={pdf} />
        <Pair>
          {status !== 'void' && (
            <Button size="sm" onClick={() => void navigate({ search: openSearch(search, 'edit') })}>
              Edit
            </Button>
          )}
          <MoreMenu items={more} />
        </Pair>
      </ButtonRow>
      {why !== null && (
        <Text size="sm" tone="textMuted" id="invoice-not-asked">
          {why}
        </Text>
      )}
      <Pending>
        {open === 'sms' && paymentUrl !== null && (
          <SendSmsDialog invoice={invoice} paymentUrl={paymentUrl} onClose={close} />
        )}
        {(open === 'send' || open === 'mark-sent') && <SendDialog invoice={invoice} action={open} onClose={close} />}
        {open === 'delete' && <DeleteDraftDialog invoice={invoice} onClose={close} />}
        {open === 'client' && <LinkClientDialog invoice={invoice} onClose={close} />}
        {open === 'email' && <EmailDialog invoice={invoice} onClose={close} />}
        {open === 'void' && <VoidDialog invoice={invoice} onClose={close} />}
        {open === 'rotate' && <RotateLinkDialog invoice={invoice} onClose={close} />}
        {open === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
        {open === 'credit-note' && <CreditNoteDialog invoice={invoice} onClose={close} />}
        {open === 'write-off' && <WriteOffDialog invoice={invoice} onClose={close} />}
        {open === 'payment' && <OfflinePaymentDialog invoice={invoice} onClose={close} />}
      </Pending>
    </>
  );
};
