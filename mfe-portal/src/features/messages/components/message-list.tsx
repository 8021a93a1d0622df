import { MessageGroup, messageGroups, type MessagePage, MessageStatus } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { useMarkDemo } from '../../../shared/demo-data.tsx';
import { NoResults } from '../../../shared/screen/empty-states.tsx';
import { PageHead } from '../../../shared/screen/layout.ts';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { ListSearch, SubtleSelect } from '../../../shared/screen/list-tools.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { channelOptions, views } from '../content.ts';
import { type ListQuery, listSearch } from '../list-params.ts';
import { useMessageList } from '../messages-queries.ts';
import { MessageTable } from './message-table.tsx';
import { Suppressions } from './suppressions.tsx';

interface MessageListProps {
  readonly query: ListQuery;
  readonly openId: string | undefined;
}

/** The list with its title, search and filters. */
export const MessageList = ({ query, openId }: MessageListProps) => {
  const navigate = useNavigate();
  const messages = useMessageList(query);
  const pages = messages.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const newest = pages[0];
  useMarkDemo(items.some(({ demo }) => demo));

  // A second change in quick succession builds on the first, which may not be rendered yet.
  const wanted = useRef(query);
  useEffect(() => {
    wanted.current = query;
  });
  const show = (change: Partial<ListQuery>): void => {
    wanted.current = { ...wanted.current, ...change };
    void navigate({ search: listSearch(wanted.current) }, { replace: true });
  };

  return (
    <>
      <PageHead>
        <Heading as="h1" size="lg">
          Messages
        </Heading>
        <ListSearch
          id="message-search"
          label="Search address, subject or text"
          value={query.search}
          onSearch={(search) => show({ search })}
        />
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
      </Toolbar>
      {query.view === 'addresses' ? (
        <Suppressions query={query} onClear={() => show({ search: '', channel: null })} />
      ) : (
        <ListBody
          name="Messages"
          query={messages}
          shown={messages.data && items.length}
          total={newest?.total ?? items.length}
          empty={<NoRows query={query} onClear={() => show({ search: '', channel: null, view: null })} />}
        >
          <MessageTable key={listSearch(query)} messages={items} query={query} openId={openId} />
        </ListBody>
      )}
    </>
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
