import { api, MessageGroup, messageGroups, type MessagePage, MessageStatus } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Pending, Toolbar, ToolbarSpace } from '@vitrine/ui';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useMarkDemo } from '../../../shared/demo-data.tsx';
import { useDownload } from '../../../shared/download.ts';
import { NoResults } from '../../../shared/screen/empty-states.tsx';
import { HeadSearch, HeadTools, PageHead } from '../../../shared/screen/layout.ts';
import { ListControls, useListState } from '../../../shared/screen/list-controls.tsx';
import { useChangeQuery } from '../../../shared/screen/list-query.ts';
import { ListSearch, SubtleSelect } from '../../../shared/screen/list-tools.tsx';
import { RecordPages } from '../../../shared/screen/record-pages.tsx';
import { useSelectionHotkeys } from '../../../shared/screen/selection.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { channelOptions, views } from '../content.ts';
import { filterOf, type ListQuery, listSearch, messageOrders } from '../list-params.ts';
import { useMessageList } from '../messages-queries.ts';
import { messageRows } from './message-rows.tsx';
import { Suppressions } from './suppressions.tsx';

const MessageBulkBar = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).MessageBulkBar }));

/** Loaded when an address is to be blocked. */
const BlockAddressDialog = lazy(async () => ({
  default: (await import('./block-address-dialog.tsx')).BlockAddressDialog,
}));

interface MessageListProps {
  readonly query: ListQuery;
  readonly openId: string | undefined;
}

/** The list with its title, search and filters. */
export const MessageList = ({ query, openId }: MessageListProps) => {
  const navigate = useNavigate();
  const messages = useMessageList(query);
  const pages = messages.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const newest = pages?.[0];
  useMarkDemo(items.some(({ demo }) => demo));
  const search = listSearch(query);
  const frame = useRef<HTMLDivElement>(null);
  const state = useListState('messages', items, search);
  useSelectionHotkeys(state.selection, frame);
  const { download, downloading } = useDownload();

  const show = useChangeQuery(query, listSearch);
  const [blocking, setBlocking] = useState(false);

  return (
    <div ref={frame}>
      <PageHead>
        <Heading as="h1" size="lg">
          Messages
        </Heading>
        <HeadSearch>
          <ListSearch
            id="message-search"
            label="Search address, subject or text"
            value={query.search}
            onSearch={(text) => show({ search: text })}
          />
        </HeadSearch>
        <HeadTools>
          {query.view === 'addresses' && (
            <Button size="sm" onClick={() => setBlocking(true)}>
              Block an address
            </Button>
          )}
          {items.length > 0 && query.view !== 'addresses' && (
            <Button
              size="sm"
              busy={downloading}
              onClick={() => void download('messages.csv', api.messages.exportCsv, { query: filterOf(query) })}
            >
              Export
            </Button>
          )}
        </HeadTools>
      </PageHead>
      <Toolbar>
        <FilterTabs
          label="Filter by state"
          value={query.view ?? 'all'}
          onChange={(view) => show({ view: view === 'all' ? null : view })}
          options={[
            { value: 'all', label: 'All', ...counted(newest, null) },
            ...views.map(({ view, label }) => ({
              value: view,
              label,
              ...counted(newest, MessageGroup.safeParse(view).data ?? null),
            })),
            { value: 'addresses', label: 'Blocked addresses' },
          ]}
        />
        <ToolbarSpace />
        <SubtleSelect
          label="Channel"
          value={query.channel ?? 'all'}
          options={channelOptions}
          onChange={(channel) => show({ channel: channel === 'all' ? null : channel })}
        />
        {query.view !== 'addresses' && (
          <ListControls
            list="messages"
            all="All messages"
            definition={messageRows}
            state={state}
            orders={messageOrders}
            order={query}
            onOrder={show}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
          />
        )}
      </Toolbar>
      {query.view === 'addresses' ? (
        <Suppressions query={query} onClear={() => show({ search: '', channel: null })} />
      ) : (
        <RecordPages
          definition={messageRows}
          query={messages}
          rows={items}
          total={newest?.total}
          empty={<NoRows query={query} onClear={() => show({ search: '', channel: null, view: null })} />}
          state={state}
          orders={messageOrders}
          order={query}
          onOrder={show}
          search={search}
          openId={openId}
        />
      )}
      <Pending>
        {blocking && (
          <BlockAddressDialog channel={query.channel ?? 'sms'} address="" onClose={() => setBlocking(false)} />
        )}
      </Pending>
      <Suspense>
        <MessageBulkBar
          selection={state.selection}
          addressOf={(id) => items.find((one) => one.id === id)?.to ?? null}
        />
      </Suspense>
    </div>
  );
};

/** The count of a tab once it is loaded: all messages of the search, or one group. */
function counted(page: MessagePage | undefined, group: MessageGroup | null): { count?: number } {
  if (!page) return {};
  if (group === 'received') return { count: page.received };
  const statuses = group === null ? MessageStatus.options : messageGroups[group];
  return {
    count: statuses.reduce(
      (sum, status) => sum + (page.countByStatus[status] ?? 0),
      group === null ? page.received : 0,
    ),
  };
}

interface NoRowsProps {
  readonly query: ListQuery;
  readonly onClear: () => void;
}

const NoRows = ({ query: { search, view, channel }, onClear }: NoRowsProps) => {
  if (view === 'failed' && !search && !channel) {
    return (
      <EmptyState title="Nothing has failed" picture={<StateDrawing form="iris" />}>
        Every message went out. If one fails, you’ll see why here, and what to do about it.
      </EmptyState>
    );
  }
  if (view === 'queued' && !search && !channel) {
    return (
      <EmptyState title="Nothing is waiting" picture={<StateDrawing form="iris" />}>
        Messages go out within seconds. If one has to wait, you’ll see it here.
      </EmptyState>
    );
  }
  if (view === 'received' && !search && !channel) {
    return (
      <EmptyState title="No answers yet" picture={<StateDrawing form="molar" />}>
        When someone texts back, their message shows up here and on their client or lead.
      </EmptyState>
    );
  }
  return search || view || channel ? (
    <NoResults
      title="No matching messages"
      search={search}
      filtered={view !== null || channel !== null}
      onClear={onClear}
    />
  ) : (
    <EmptyState title="No messages yet" picture={<StateDrawing form="molar" />}>
      Every email and text message is recorded here: what the agency sends, and what people text back.
    </EmptyState>
  );
};
