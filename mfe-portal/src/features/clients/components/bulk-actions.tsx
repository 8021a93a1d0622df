import type { ApiClient } from '@vitrine/api-client';
import { api, type ClientBulk, clientStatuses } from '@vitrine/contracts';
import { useDownload } from '../../../shared/download.ts';
import { BulkBar } from '../../../shared/screen/bulk-bar.tsx';
import { type BulkPart, useBulkChange } from '../../../shared/screen/bulk-change.ts';
import type { Selection } from '../../../shared/screen/selection.tsx';
import { statusLabels } from '../content.ts';

const send = async (client: ApiClient, change: ClientBulk['change'], { ids, options }: BulkPart) =>
  (await client.call(api.clients.bulk, { body: { ids, change }, ...options })).results;

/** What can be done to the selected clients. */
export const ClientBulkBar = ({ selection }: { readonly selection: Selection }) => {
  const run = useBulkChange(send, ['clients', 'dashboard']);
  const { download, downloading } = useDownload();
  return (
    <BulkBar
      label="Selected clients"
      selection={selection}
      actions={clientStatuses.map((status) => ({
        id: status,
        menu: 'Status',
        label: statusLabels[status],
        done: `Marked ${statusLabels[status].toLowerCase()}`,
        run: run({ status }),
      }))}
      exporting={downloading}
      onExport={(ids) => void download('clients.csv', api.clients.export, { query: { ids: ids.join(',') } })}
    />
  );
};
