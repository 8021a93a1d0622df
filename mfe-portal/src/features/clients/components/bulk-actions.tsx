import type { ApiClient } from '@vitrine/api-client';
import { api, type ClientBulk, clientStatuses } from '@vitrine/contracts';
import { BulkBar, type BulkBarProps } from '../../../shared/screen/bulk-bar.tsx';
import { type BulkPart, useBulkChange } from '../../../shared/screen/bulk-change.ts';
import { tagActions } from '../../../shared/tags/tag-actions.tsx';
import { statusLabels } from '../content.ts';

const send = async (client: ApiClient, change: ClientBulk['change'], { ids, options }: BulkPart) =>
  (await client.call(api.clients.bulk, { body: { ids, change }, ...options })).results;

/** What can be done to the selected clients. */
export const ClientBulkBar = (bar: Omit<BulkBarProps, 'actions'>) => {
  const run = useBulkChange<ClientBulk['change']>(send, ['clients', 'dashboard']);
  return (
    <BulkBar
      {...bar}
      actions={[
        ...clientStatuses.map((status) => ({
          id: status,
          menu: 'Status',
          label: statusLabels[status],
          done: `Marked ${statusLabels[status].toLowerCase()}`,
          run: run({ status }),
        })),
        ...tagActions('client', run),
      ]}
    />
  );
};
