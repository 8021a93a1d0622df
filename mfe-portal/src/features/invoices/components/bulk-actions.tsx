import { type InvoiceBulk, smallBalanceCents } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { type BulkAction, BulkBar, type BulkBarProps } from '../../../shared/screen/bulk-bar.tsx';
import { useBulkAction } from '../use-bulk-action.ts';

/** 'email' alone is part of Send. */
type Action = Exclude<InvoiceBulk['action'], 'email'>;

const invoices = (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`;

const actions: Record<Action, Omit<BulkAction, 'id' | 'run'>> = {
  send: {
    label: 'Send',
    done: 'Sent',
    confirm: {
      question: (count) => `Send ${invoices(count)}?`,
      meaning: 'Each is emailed to its client with its PDF. A draft becomes Sent first.',
    },
  },
  'mark-sent': {
    label: 'Mark as sent',
    done: 'Marked as sent',
    confirm: {
      question: (count) => `Mark ${invoices(count)} as sent?`,
      meaning: 'Each draft becomes Sent. Nothing is emailed.',
    },
  },
  'mark-overdue': {
    label: 'Mark overdue',
    done: 'Marked overdue',
    confirm: {
      question: (count) => `Mark ${invoices(count)} as overdue?`,
      meaning: 'Each sent one whose due date has passed becomes Overdue.',
    },
  },
  'write-off-small': {
    label: 'Write off small balance',
    menu: 'More',
    done: 'Written off',
    confirm: {
      question: (count) => `Write off what is due on ${invoices(count)}?`,
      meaning: `Each on which at most ${formatCents(smallBalanceCents)} is due. It is booked as bad debt.`,
    },
  },
  void: {
    label: 'Void',
    menu: 'More',
    done: 'Void',
    confirm: {
      question: (count) => `Void ${invoices(count)}?`,
      meaning: 'Nothing is due on them any more, and their payment links stop working. This action cannot be undone.',
      danger: true,
    },
  },
};

/** What can be done to the selected invoices. */
export const InvoiceBulkBar = (bar: Omit<BulkBarProps, 'actions'>) => {
  const bulk = useBulkAction();
  return (
    <BulkBar
      {...bar}
      actions={(Object.keys(actions) as Action[]).map((id) => ({
        id,
        ...actions[id],
        run: (ids) => bulk.mutateAsync({ ids: [...ids], action: id }),
      }))}
    />
  );
};
