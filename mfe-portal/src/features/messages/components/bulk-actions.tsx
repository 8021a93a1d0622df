import type { ApiClient } from '@vitrine/api-client';
import { api, type Message } from '@vitrine/contracts';
import { BulkBar, type BulkBarProps } from '../../../shared/screen/bulk-bar.tsx';
import { type BulkPart, useBulkChange } from '../../../shared/screen/bulk-change.ts';

const retry = async (client: ApiClient, rows: readonly Message[], { ids }: BulkPart) => {
  const { results } = await client.call(api.messages.retryMany, { body: { ids } });
  // The address of a message names it in a result.
  const addressOf = (id: string): string | null => rows.find((one) => one.id === id)?.to ?? null;
  return results.map(({ id, outcome, message }) => ({ id, label: addressOf(id), ok: outcome === 'queued', message }));
};

interface MessageBulkBarProps extends Omit<BulkBarProps, 'actions'> {
  readonly rows: readonly Message[];
}

/** What can be done to the selected messages. */
export const MessageBulkBar = ({ rows, ...bar }: MessageBulkBarProps) => {
  const run = useBulkChange(retry, ['messages']);
  return <BulkBar {...bar} actions={[{ id: 'retry', label: 'Retry', done: 'Will be sent again', run: run(rows) }]} />;
};
