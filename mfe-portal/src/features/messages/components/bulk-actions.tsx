import { api } from '@vitrine/contracts';
import { useDownload } from '../../../shared/download.ts';
import { BulkBar } from '../../../shared/screen/bulk-bar.tsx';
import { type BulkPart, useBulkChange } from '../../../shared/screen/bulk-change.ts';
import type { Selection } from '../../../shared/screen/selection.tsx';
import type { ApiClient } from '@vitrine/api-client';

const retry = async (client: ApiClient, addressOf: (id: string) => string | null, { ids }: BulkPart) => {
  const { results } = await client.call(api.messages.retryMany, { body: { ids } });
  return results.map(({ id, outcome, message }) => ({ id, label: addressOf(id), ok: outcome === 'queued', message }));
};

interface MessageBulkBarProps {
  readonly selection: Selection;
  /** The address of a message, which names it in a result. */
  readonly addressOf: (id: string) => string | null;
}

/** What can be done to the selected messages. */
export const MessageBulkBar = ({ selection, addressOf }: MessageBulkBarProps) => {
  const run = useBulkChange(retry, ['messages']);
  const { download, downloading } = useDownload();
  return (
    <BulkBar
      label="Selected messages"
      selection={selection}
      actions={[{ id: 'retry', label: 'Retry', done: 'Will be sent again', run: run(addressOf) }]}
      exporting={downloading}
      onExport={(ids) => void download('messages.csv', api.messages.exportCsv, { query: { ids: ids.join(',') } })}
    />
  );
};
