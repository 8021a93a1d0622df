import { api, messageGroups, type MessagePage } from '@vitrine/contracts';
import { Button, Pending } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { paths } from '../../shared/paths.ts';
import { preloadable } from '../../shared/preloadable.ts';
import { recordScreen } from '../../shared/screen/record-screen.tsx';
import { messageRows } from './components/message-rows.tsx';
import { SuppressionHelp } from './components/suppression-help.tsx';
import { channelOptions, needOptions, viewLabels } from './content.ts';
import { messageAddress, type MessageListQuery, messageQuestion } from './list-params.ts';
import { useMessage, useMessageList } from './messages-queries.ts';

/** Its code comes while the list is on its way. */
const { Component: Suppressions, prepare } = preloadable(
  async () => (await import('./components/suppressions.tsx')).Suppressions,
);

/** Loaded when an address is to be blocked. */
const BlockAddressDialog = lazy(async () => ({
  default: (await import('./components/block-address-dialog.tsx')).BlockAddressDialog,
}));

/** A button that puts an address on the list. */
const BlockAddress = ({ query: { channel = 'sms' } }: { readonly query: MessageListQuery }) => {
  const [blocking, setBlocking] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setBlocking(true)}>
        Block an address
      </Button>
      <Pending>
        {blocking && <BlockAddressDialog channel={channel} address="" onClose={() => setBlocking(false)} />}
      </Pending>
    </>
  );
};

/** How many messages of the search each tab has. */
const viewCounts = ({ countByStatus, received }: MessagePage) => ({
  received,
  ...Object.fromEntries(
    Object.entries(messageGroups).map(([group, statuses]) => [
      group,
      statuses.reduce((sum, status) => sum + (countByStatus[status] ?? 0), 0),
    ]),
  ),
});

/** `/messages` and `/messages/:id`: the outbox, the open message, and suppressed addresses. */
export const MessagesPage = recordScreen({
  name: 'messages',
  title: 'Messages',
  noun: 'message',
  path: paths.messages,
  address: messageAddress,
  useList: useMessageList,
  rows: messageRows,
  searchLabel: 'Search address, subject or text',
  tabs: {
    name: 'view',
    label: 'Filter by state',
    // Replies and failures first.
    values: ['received', 'failed', 'queued', 'sent', 'addresses'],
    labels: viewLabels,
    counts: viewCounts,
    empty: {
      failed: {
        title: 'Nothing has failed',
        form: 'iris',
        text: 'Every message went out. If one fails, you’ll see why here, and what to do about it.',
      },
      queued: {
        title: 'Nothing is waiting',
        form: 'iris',
        text: 'Messages go out within seconds. If one has to wait, you’ll see it here.',
      },
      received: {
        title: 'No answers yet',
        text: 'When someone texts back, their message shows up here and on their client or lead.',
      },
    },
    panels: { addresses: { Tools: BlockAddress, Body: Suppressions, Aside: SuppressionHelp } },
  },
  selects: [
    { name: 'channel', label: 'Channel', any: 'All channels', options: channelOptions },
    { name: 'need', label: 'Filter by next step', any: 'Any next step', options: needOptions },
  ],
  exportCsv: (download, query) =>
    void download('messages.csv', api.messages.exportCsv, { query: messageQuestion(query) }),
  Bulk: lazy(async () => ({ default: (await import('./components/bulk-actions.tsx')).MessageBulkBar })),
  empty: {
    title: 'No messages yet',
    text: 'Every email and text message is recorded here: what the agency sends, and what people text back.',
  },
  noMatch: 'No matching messages',
  change: 'leads.write',
  useRecord: useMessage,
  missing: 'The link may be incomplete, or the message was removed.',
  prepare,
  Sheet: lazy(async () => ({ default: (await import('./components/message-sheet.tsx')).MessageSheet })),
});
