import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Invoice } from '@vitrine/contracts';
import { inPlace, useApi, useNavigate } from '@vitrine/shell-sdk';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { useChange } from '../../../shared/api/use-change.ts';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { deletedDrafts, invoiceKey, removeCachedInvoice, timelineKey, useInvoiceUpdates } from '../invoices-queries.ts';
import { useBulkAction } from '../use-bulk-action.ts';
import { ConfirmChange } from './confirm-change.tsx';

interface ConfirmProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** A change of the shown version. */
const changeOf = ({ id, version }: Invoice) => ({ params: { id }, body: { version } });

/** Emails the invoice with its PDF to the client. */
export const EmailDialog = ({ invoice, onClose }: ConfirmProps) => (
  <ConfirmChange
    change={useChange(api.invoices.email, { params: { id: invoice.id } }, { stale: [timelineKey(invoice.id)] })}
    title={`Email ${invoice.number}?`}
    confirmLabel="Email Invoice"
    done={({ to }) => `Email to ${to} is on its way`}
    onClose={onClose}
  >
    It goes to {invoice.clientEmail}, with the PDF attached
    {invoice.paymentUrl !== null && invoice.amountDueCents > 0 ? ' and the payment link' : ''}.
  </ConfirmChange>
);

/** Deletes a draft that was never sent. */
function useDeleteDraft({ id }: Invoice) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // A read that is under way would find the draft gone.
      await queries.cancelQueries({ queryKey: invoiceKey(id) });
      deletedDrafts.add(id);
      return client.call(api.invoices.remove, { params: { id } });
    },
    onSuccess: () => removeCachedInvoice(client, queries, id),
    onError: () => deletedDrafts.delete(id),
  });
}

export const DeleteDraftDialog = ({ invoice, onClose }: ConfirmProps) => {
  const navigate = useNavigate();
  return (
    <ConfirmChange
      change={useDeleteDraft(invoice)}
      title={`Delete ${invoice.number}?`}
      confirmLabel="Delete draft"
      tone="danger"
      done={() => `${invoice.number} was deleted`}
      onClose={onClose}
      onDone={() => void navigate(paths.invoices, { state: inPlace })}
    >
      Nobody was sent this draft. Its number isn’t used again. This action cannot be undone.
    </ConfirmChange>
  );
};

export const VoidDialog = ({ invoice, onClose }: ConfirmProps) => (
  <ConfirmChange
    change={useChange(api.invoices.void, changeOf(invoice), useInvoiceUpdates())}
    title={`Void ${invoice.number}?`}
    confirmLabel="Void invoice"
    tone="danger"
    done={({ number }) => `${number} is void`}
    onClose={onClose}
  >
    Nothing is due any more, and its payment link stops working. The number stays taken. This action cannot be undone.
  </ConfirmChange>
);

export const RotateLinkDialog = ({ invoice, onClose }: ConfirmProps) => (
  <ConfirmChange
    change={useChange(api.invoices.rotateLink, changeOf(invoice), useInvoiceUpdates())}
    title="Make a new payment link?"
    confirmLabel="Make new link"
    done={() => 'The payment link was replaced'}
    onClose={onClose}
  >
    The link that {invoice.clientName} may have stops working at once. Send them the new one.
  </ConfirmChange>
);

interface SendDialogProps {
  readonly invoice: Invoice;
  readonly action: 'send' | 'mark-sent';
  readonly onClose: () => void;
}

const texts = {
  send: {
    label: 'Send',
    title: (number: string) => `Send ${number}?`,
    done: (number: string, to: string) => `${number} is on its way to ${to}`,
  },
  'mark-sent': {
    label: 'Mark as sent',
    title: (number: string) => `Mark ${number} as sent?`,
    done: (number: string) => `${number} was marked as sent`,
  },
} as const;

/** Sends a draft or marks it as sent; the same texts as the bulk actions. */
export const SendDialog = ({ invoice, action, onClose }: SendDialogProps) => {
  const bulk = useBulkAction();
  const toast = useToast();
  const { number, clientEmail } = invoice;
  const { label, title, done } = texts[action];
  const refused = bulk.data?.find(({ ok }) => !ok)?.message;

  const confirm = (): void =>
    bulk.mutate(
      { ids: [invoice.id], action },
      {
        onSuccess: ([result]) => {
          if (!result?.ok) return;
          onClose();
          toast({ tone: 'success', title: done(number, clientEmail) });
          // The draft's buttons are gone, so the focus moves to the invoice.
          document.querySelector<HTMLElement>('#invoice-number')?.focus();
        },
      },
    );

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title(number)}
      confirmLabel={label}
      busy={bulk.isPending}
      error={bulk.error ? actionText(bulk.error) : (refused ?? undefined)}
      onConfirm={confirm}
    >
      {action === 'send'
        ? `We email it to ${clientEmail} with its PDF and the payment link.`
        : 'Nothing is emailed. Use this if you sent it another way.'}{' '}
      From then on its client, dates, and lines stay as they are.
    </ConfirmDialog>
  );
};
