import { api, type Invoice, invoiceMessages, isTooLittleDue, type Paper, whyNotSent } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, type MenuItem, Pending, Text, useToast } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRights } from '../../../shared/auth/rights.ts';
import { useDownload } from '../../../shared/download.ts';
import { editors } from '../../../shared/editor-paths.ts';
import { watchAddress } from '../../../shared/watch-address.ts';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { useOfferedActs } from '../../../shared/record-acts.ts';
import { adjustmentTexts } from '../adjustment-texts.ts';
import { isPayable } from '../content.ts';
import { creditableCents } from '../creditable.ts';
import { useInvoiceUpdates } from '../invoices-queries.ts';
import { type InvoiceAct, invoiceActs } from '../primary-act.ts';
import { ActRow, MoreMenu, pdfItems } from './document-menus.tsx';
import { useInvoiceActs } from './use-invoice-acts.tsx';
import { useInvoiceAutopay } from './use-invoice-autopay.ts';

/** Whether it can be emailed, by the BFF's rule: to request payment, or as a copy once paid. */
const isMailable = (invoice: Pick<Invoice, 'status' | 'amountDueCents'>): boolean =>
  invoice.status === 'paid' || isPayable(invoice);

const SendDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).SendDialog }));
const DeleteDraftDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).DeleteDraftDialog }));
const LinkClientDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).LinkClientDialog }));
const VoidDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).VoidDialog }));
const RotateLinkDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).RotateLinkDialog }));
const CreditDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).CreditDialog }));
const CreditNoteDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).CreditNoteDialog }));
const WriteOffDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).WriteOffDialog }));

type Open = 'credit-note' | 'write-off' | 'void' | 'rotate' | 'credit' | 'mark-sent' | 'delete' | 'client';

/** Whether the client's saved card was declined for an invoice, so that another card is what helps. */
function useFailedCharge({ clientId, ...invoice }: Invoice): boolean {
  const autopay = useInvoiceAutopay(invoice, clientId !== null && isPayable(invoice));
  return autopay.data?.state === 'retrying' || autopay.data?.state === 'gave_up';
}

/** Actions of an invoice in its current status. */
export const InvoiceActions = ({ invoice }: { readonly invoice: Invoice }) => {
  const [open, setOpen] = useState<Open | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { download, downloading } = useDownload();
  const duplicate = useChange(api.invoices.duplicate, { params: { id: invoice.id } }, useInvoiceUpdates());
  const close = (): void => setOpen(null);
  const acts = useInvoiceActs(invoice);
  const { primary, frequent } = invoiceActs(invoice, useFailedCharge(invoice));

  const { status, paymentUrl, amountDueCents } = invoice;
  const payable = isPayable(invoice) && paymentUrl !== null;
  const draft = status === 'draft';
  const dueReason = isTooLittleDue(invoice) ? invoiceMessages.tooSmallToPay : null;
  const credit = formatCents(Math.min(invoice.clientCreditCents, amountDueCents));
  const why = draft ? whyNotSent(invoice.amountCents) : dueReason;

  const pdf = (paper: Paper): void =>
    void download(`${invoice.number}.pdf`, api.invoices.pdf, { params: { id: invoice.id }, query: { paper } });
  const copy = (): void => {
    const hasMovedOn = watchAddress();
    duplicate.mutate(undefined, {
      onSuccess: ({ id, number }) => {
        toast({ tone: 'success', title: `Draft ${number} was created from ${invoice.number}` });
        if (!hasMovedOn()) void navigate(paths.invoice(id) + search, { state: inPlace });
      },
      onError: (error) =>
        toast({ tone: 'error', title: `${invoice.number} wasn’t duplicated`, description: actionText(error) }),
    });
  };

  const mayChange = useRights()('money.write');
  const front = mayChange
    ? [...(primary === null ? [] : [primary]), ...frequent].filter((act) => act !== 'sms' || payable)
    : [];
  const possible = front.filter((act) => act !== 'send' || why === null);
  useOfferedActs(
    invoice.number,
    possible.map((act) => ({ title: acts.labelOf(act), run: () => acts.start(act) })),
  );
  const item = (act: InvoiceAct, isOffered: boolean): MenuItem[] =>
    isOffered && !front.includes(act) ? [{ id: act, label: acts.labelOf(act), onSelect: () => acts.start(act) }] : [];
  const owed = amountDueCents > 0 && !draft && status !== 'void';

  const more: MenuItem[] = [
    ...(isPayable(invoice) && invoice.clientCreditCents > 0
      ? [{ id: 'credit', label: `Apply credit ${credit}`, onSelect: () => setOpen('credit') }]
      : []),
    ...item('payment', owed),
    ...item('reminder', isPayable(invoice)),
    ...item('email', isMailable(invoice)),
    ...item('sms', payable),
    ...item('edit', status !== 'void'),
    ...pdfItems(pdf),
    { id: 'pdf-line', separator: true },
    ...(draft && why === null
      ? [{ id: 'mark-sent', label: 'Mark as sent', onSelect: () => setOpen('mark-sent') }]
      : []),
    ...(invoice.issueVersion > 0 && status !== 'void' && status !== 'paid'
      ? [
          {
            id: 'correct',
            label: 'Correct invoice',
            onSelect: () => void navigate(editors.invoice(invoice.id, 'correct') + search),
          },
        ]
      : []),
    { id: 'duplicate', label: 'Duplicate', onSelect: copy },
    ...(owed || creditableCents(invoice) > 0
      ? [{ id: 'credit-note', label: adjustmentTexts.credit.action, onSelect: () => setOpen('credit-note') }]
      : []),
    ...(owed
      ? [{ id: 'write-off', label: adjustmentTexts.writeOff.action, onSelect: () => setOpen('write-off') }]
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
      <ActRow>
        {front.map((act) => (
          <Button
            key={act}
            size="sm"
            variant={act === primary ? 'primary' : 'secondary'}
            busy={acts.isBusy(act)}
            {...(act === 'send' && why !== null && { disabled: true, 'aria-describedby': 'invoice-not-asked' })}
            onClick={() => acts.start(act)}
          >
            {acts.labelOf(act)}
          </Button>
        ))}
        <MoreMenu items={mayChange ? more : pdfItems(pdf)} busy={downloading} />
      </ActRow>
      {why !== null && mayChange && (
        <Text size="sm" tone="textMuted" id="invoice-not-asked">
          {why}
        </Text>
      )}
      {acts.dialogs}
      <Pending>
        {open === 'mark-sent' && <SendDialog invoice={invoice} action={open} onClose={close} />}
        {open === 'delete' && <DeleteDraftDialog invoice={invoice} onClose={close} />}
        {open === 'client' && <LinkClientDialog invoice={invoice} onClose={close} />}
        {open === 'void' && <VoidDialog invoice={invoice} onClose={close} />}
        {open === 'rotate' && <RotateLinkDialog invoice={invoice} onClose={close} />}
        {open === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
        {open === 'credit-note' && <CreditNoteDialog invoice={invoice} onClose={close} />}
        {open === 'write-off' && <WriteOffDialog invoice={invoice} onClose={close} />}
      </Pending>
    </>
  );
};
