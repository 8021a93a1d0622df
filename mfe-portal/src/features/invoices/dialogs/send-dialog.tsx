import type { Invoice } from '@vitrine/contracts';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { actionText } from '../../../shared/form-problem.ts';
import { useBulk } from '../api/change-invoice.ts';

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
    done: (number: string) => `${number} is marked as sent`,
  },
} as const;

/** A draft goes to its client, or is told to have gone another way: the same two words as for many at once. */
export const SendDialog = ({ invoice, action, onClose }: SendDialogProps) => {
  const bulk = useBulk();
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
          // The buttons of a draft are gone: whoever uses the keyboard goes on at the invoice.
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
