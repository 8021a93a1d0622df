import type { ApiClient } from '@vitrine/api-client';
import { api, type EstimateBulk } from '@vitrine/contracts';
import { type BulkAction, BulkBar, type BulkBarProps } from '../../../../shared/screen/bulk-bar.tsx';
import { type BulkPart, useBulkChange } from '../../../../shared/screen/bulk-change.ts';

type Action = EstimateBulk['action'];

const estimates = (count: number): string => `${String(count)} ${count === 1 ? 'estimate' : 'estimates'}`;

const actions: Record<Action, Omit<BulkAction, 'id' | 'run'>> = {
  send: {
    label: 'Send',
    done: 'Sent',
    confirm: {
      question: (count) => `Send ${estimates(count)}?`,
      meaning: 'Each is emailed to its client with its PDF. A draft becomes Sent first.',
    },
  },
  'mark-sent': {
    label: 'Mark as sent',
    done: 'Marked as sent',
    confirm: {
      question: (count) => `Mark ${estimates(count)} as sent?`,
      meaning: 'Each draft becomes Sent, and its link works. Nothing is emailed.',
    },
  },
  void: {
    label: 'Void',
    done: 'Void',
    confirm: {
      question: (count) => `Void ${estimates(count)}?`,
      meaning: 'Their links stop working, and nobody can accept them. This action cannot be undone.',
      danger: true,
    },
  },
};

const send = async (client: ApiClient, action: Action, { ids, options }: BulkPart) =>
  (await client.call(api.estimates.bulk, { body: { ids, action }, ...options })).results;

/** What can be done to the selected estimates. */
export const EstimateBulkBar = (bar: Omit<BulkBarProps, 'actions'>) => {
  const run = useBulkChange(send, ['estimates', 'audit']);
  return (
    <BulkBar
      {...bar}
      actions={(Object.keys(actions) as Action[]).map((id) => ({ id, ...actions[id], run: run(id) }))}
    />
  );
};
