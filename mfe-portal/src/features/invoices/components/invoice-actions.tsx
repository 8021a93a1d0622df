import { type Invoice, type InvoiceEditInput, invoiceMessages, isTooLittleDue, whyNotSent } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, ChevronDownIcon, FormBanner, Menu, type MenuItem, MoreIcon, Text, touchTarget, useToast, vars } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { actionText } from '../../../shared/form-problem.ts';
import { paths } from '../../../shared/paths.ts';
import { useDownload } from '../../../shared/use-download.ts';
import { useDuplicateInvoice, useEditInvoice } from '../api/change-invoice.ts';
import { openSearch } from '../open-dialog.ts';
import { isMailable, isPayable } from '../payable.ts';

const SendSmsDialog = lazy(async () => ({ default: (await import('../dialogs/send-sms-dialog.tsx')).SendSmsDialog }));
const EmailDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).EmailDialog }));
const VoidDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).VoidDialog }));
const RotateLinkDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).RotateLinkDialog }));
const OfflinePaymentDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).OfflinePaymentDialog }));

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

/** Never broken apart: the dots alone on a line would belong to nothing. They have no frame, so their own room is the gap. */
const Pair = styled.div`
  display: flex;
`;

const More = styled(Button)`
  padding-inline: ${vars.space[2]};
  ${touchTarget}
`;

type Open = 'sms' | 'email' | 'void' | 'rotate' | 'payment';

/** The whole record as it stands, sent: what 'Change to Sent' saves. */
const asSent = (invoice: Invoice): InvoiceEditInput => ({
  version: invoice.version,
  status: 'sent',
  clientName: invoice.clientName,
  clientEmail: invoice.clientEmail,
  invoiceDate: invoice.invoiceDate,
  dueDate: invoice.dueDate,
  paymentLinkTitle: invoice.paymentLinkTitle,
  paymentLinkMessage: invoice.paymentLinkMessage,
  items: invoice.items.map(({ description, quantity, rateCents }) => ({ description, quantity, rate: `${Math.trunc(rateCents / 100)}.${String(rateCents % 100).padStart(2, '0')}` })),
});

/** Everything that can be done with an invoice as it stands. */
export const InvoiceActions = ({ invoice }: { readonly invoice: Invoice }) => {
  const [open, setOpen] = useState<Open | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { download, downloading } = useDownload();
  const duplicate = useDuplicateInvoice(invoice);
  const edit = useEditInvoice(invoice.id);
  const close = (): void => setOpen(null);

  const { status, paymentUrl, amountDueCents } = invoice;
  const payable = isPayable(invoice) && paymentUrl !== null;
  const draft = status === 'draft';
  const left = isTooLittleDue(invoice) ? invoiceMessages.tooSmallToPay : null;
  const why = draft ? whyNotSent(invoice.amountCents) : left;

  const pdf = (paper: 'letter' | 'a4') => (): void => void download(`/api/invoices/${invoice.id}/pdf?paper=${paper}`, `${invoice.number}.pdf`);
  const copy = (): void =>
    duplicate.mutate(undefined, {
      onSuccess: ({ id, number }) => {
        toast({ tone: 'success', title: `${number} is a draft like ${invoice.number}` });
        void navigate(paths.invoice(id) + search, { state: inPlace });
      },
      onError: (error) => toast({ tone: 'error', title: `${invoice.number} was not duplicated`, description: actionText(error) }),
    });

  const more: MenuItem[] = [
    { id: 'duplicate', label: 'Duplicate', onSelect: copy },
    ...(amountDueCents > 0 && !draft && status !== 'void' ? [{ id: 'payment', label: 'Record payment', onSelect: () => setOpen('payment') }] : []),
    ...(payable ? [{ id: 'rotate', label: 'New payment link', onSelect: () => setOpen('rotate') }] : []),
    ...(status !== 'void' && status !== 'paid' && !invoice.amountsFrozen
      ? [
          { id: 'line', separator: true as const },
          { id: 'void', label: 'Void invoice', tone: 'danger' as const, onSelect: () => setOpen('void') },
        ]
      : []),
  ];

  return (
    <>
      <Line>
        {draft && (
          <Button size="sm" variant="primary" busy={edit.isPending} disabled={why !== null} {...(why !== null && { 'aria-describedby': 'invoice-not-asked' })} onClick={() => edit.mutate(asSent(invoice))}>
            Change to Sent
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
        <Menu
          align="start"
          trigger={
            <Button size="sm" busy={downloading}>
              Download PDF <ChevronDownIcon size={12} />
            </Button>
          }
          items={[
            { id: 'letter', label: 'US Letter', onSelect: pdf('letter') },
            { id: 'a4', label: 'A4', onSelect: pdf('a4') },
          ]}
        />
        <Pair>
          {status !== 'void' && (
            <Button size="sm" onClick={() => void navigate({ search: openSearch(search, 'edit') })}>
              Edit
            </Button>
          )}
          <Menu
            trigger={
              <More size="sm" variant="quiet" aria-label="More actions" title="More actions">
                <MoreIcon />
              </More>
            }
            items={more}
          />
        </Pair>
      </Line>
      {why !== null && (
        <Text size="sm" tone="textMuted" id="invoice-not-asked">
          {why}
        </Text>
      )}
      <FormBanner tone="error">{edit.error && actionText(edit.error)}</FormBanner>
      <Suspense>
        {open === 'sms' && paymentUrl !== null && <SendSmsDialog invoice={invoice} paymentUrl={paymentUrl} onClose={close} />}
        {open === 'email' && <EmailDialog invoice={invoice} onClose={close} />}
        {open === 'void' && <VoidDialog invoice={invoice} onClose={close} />}
        {open === 'rotate' && <RotateLinkDialog invoice={invoice} onClose={close} />}
        {open === 'payment' && <OfflinePaymentDialog invoice={invoice} onClose={close} />}
      </Suspense>
    </>
  );
};
