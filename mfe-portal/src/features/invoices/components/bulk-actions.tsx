import type { ApiClient } from '@vitrine/api-client';
import { api, type InvoiceBulk, type OfflinePaymentsInput, smallBalanceCents } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Pending } from '@vitrine/ui';
import { lazy } from 'react';
import { type BulkAction, BulkBar, type BulkBarProps, type ChangeMany } from '../../../shared/screen/bulk-bar.tsx';
import { type BulkPart, useBulkChange } from '../../../shared/screen/bulk-change.ts';
import type { DueInvoice } from '../dialogs/record-payments-dialog.tsx';
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
    menu: 'More',
    done: 'Marked as sent',
    confirm: {
      question: (count) => `Mark ${invoices(count)} as sent?`,
      meaning: 'Each draft becomes Sent. Nothing is emailed.',
    },
  },
  'mark-overdue': {
    label: 'Mark overdue',
    menu: 'More',
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

const RecordPaymentsDialog = lazy(async () => ({
  default: (await import('../dialogs/record-payments-dialog.tsx')).RecordPaymentsDialog,
}));

const sendReminders = async (client: ApiClient, _: null, { ids, options }: BulkPart) =>
  (await client.call(api.reminders.sendMany, { body: { ids }, ...options })).results;

const recordPayments = async (client: ApiClient, payments: OfflinePaymentsInput, { ids, options }: BulkPart) => {
  const body = { ...payments, invoices: payments.invoices.filter(({ id }) => ids.includes(id)) };
  return (await client.call(api.invoices.recordPayments, { body, ...options })).results;
};

/** Asks how the invoices were paid, and records it. */
const askHowPaid =
  (
    invoices: readonly DueInvoice[],
    record: (payments: OfflinePaymentsInput) => ChangeMany,
  ): NonNullable<BulkAction['ask']> =>
  ({ run, onClose }) => (
    <Pending>
      <RecordPaymentsDialog invoices={invoices} onRecord={(payments) => run(record(payments))} onClose={onClose} />
    </Pending>
  );

interface InvoiceBulkBarProps extends Omit<BulkBarProps, 'actions'> {
  /** Loaded rows of the list. */
  readonly rows: readonly DueInvoice[];
}

/** What can be done to the selected invoices. */
export const InvoiceBulkBar = ({ rows, ...bar }: InvoiceBulkBarProps) => {
  const bulk = useBulkAction();
  const remind = useBulkChange(sendReminders, ['invoices', 'dashboard']);
  const record = useBulkChange(recordPayments, ['invoices', 'clients', 'dashboard']);
  const chosen = rows.filter(({ id }) => bar.selection.ids.has(id));
  const act = (id: Action): BulkAction => ({
    id,
    ...actions[id],
    run: (ids) => bulk.mutateAsync({ ids: [...ids], action: id }),
  });
  return (
    <BulkBar
      {...bar}
      actions={[
        act('send'),
        {
          id: 'remind',
          label: 'Send reminder',
          done: 'Reminder sent',
          confirm: {
            question: (count) => `Send ${count} ${count === 1 ? 'reminder' : 'reminders'}?`,
            meaning:
              'Each is emailed to its client. Invoices that are paid, on hold, or reminded of only minutes ago are ' +
              'left as they are.',
          },
          run: remind(null),
        },
        {
          id: 'record',
          label: 'Record payment',
          done: 'Recorded',
          ask: askHowPaid(chosen, record),
        },
        act('mark-sent'),
        act('mark-overdue'),
        act('write-off-small'),
        act('void'),
      ]}
    />
  );
};
