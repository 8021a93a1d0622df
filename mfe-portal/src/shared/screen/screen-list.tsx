import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, FilterTabs, Heading, Text, Toolbar, ToolbarSpace, vars } from '@vitrine/ui';
import { Fragment, Suspense, useRef } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../auth/rights.ts';
import { useMarkDemo } from '../demo-data.tsx';
import { useDownload } from '../download.ts';
import { useNow } from '../format.ts';
import { HeadTools, PageHead } from './layout.ts';
import { ListBody } from './list-body.tsx';
import { ListControls, useListState } from './list-controls.tsx';
import { type ListQuery, type OpenDialog, orderedBy, useChangeQuery } from './list-query.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListSearch, SubtleSelect, tabCount } from './list-tools.tsx';
import { RecordList } from './record-list.tsx';
import { type AnyRow, type Empty, type PageOf, panelOf, type RecordScreenDefinition } from './screen-definition.ts';
import { useSelectionHotkeys } from './selection.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useView, ViewSwitch } from './view-switch.tsx';

/** More than two are on a line of their own where they do not fit beside the tabs. */
const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]} ${vars.space[3]};
`;

/** How much of its tools are words depends on its width. */
const ToolFrame = styled.div`
  container: list-tools / inline-size;
`;

/** In the place of figures. */
const Uncounted = styled(Text)`
  margin-block-end: ${vars.space[2]};
`;

interface ScreenListProps<Query extends ListQuery, Sort extends string, Row, Page, Data> {
  readonly list: RecordScreenDefinition<Query, Sort, Row, Page, Data>;
  readonly query: Query;
  /** The same as a search string. */
  readonly search: string;
  readonly answer: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** Loaded rows. */
  readonly items: readonly Row[];
  readonly openId: string | undefined;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** The list of a screen, with its title, figures, search and filters. */
export const ScreenList = <
  Query extends ListQuery,
  Sort extends string,
  Row extends AnyRow,
  Page extends PageOf<Row>,
  Data,
>({
  list,
  query,
  search,
  answer,
  items,
  openId,
  onOpen,
}: ScreenListProps<Query, Sort, Row, Page, Data>) => {
  const may = useRights();
  const mayChange = may(list.change);
  const { noun, title, address, tabs, Nav, Figures, Tools } = list;
  const exportCsv = may('export') ? list.exportCsv : undefined;
  const create = mayChange ? list.create : undefined;
  const Bulk = mayChange ? list.Bulk : undefined;
  const navigate = useNavigate();
  const onChange = useChangeQuery(address, query);
  const newest = answer.data?.pages[0];
  const isCapped = newest?.isCapped ?? false;
  const counts = newest && !isCapped ? tabs.counts(newest) : undefined;
  const [view, setView] = useView(list.name);
  const Board = view === 'board' ? list.Board : undefined;
  const now = useNow();
  const listed = useDownload();
  const chosen = useDownload();
  const frame = useRef<HTMLDivElement>(null);

  const { name: tabName }: { readonly name: string } = tabs;
  const { sort: _sort, direction: _direction, [tabName]: tab, ...within }: ListQuery = query;
  const isSearched = Object.keys(within).length > 0;
  const isTabbed = tab !== undefined && tab !== 'all';
  const firstTab = tabs.overview ? 'overview' : 'all';
  const overview = tab === undefined ? tabs.overview : undefined;
  const panel = panelOf(list, query);
  const Group = (list.selects?.length ?? 0) > 2 ? Filters : Fragment;
  const rows = overview ? items.slice(0, overview.count) : items;
  const state = useListState(list.name, rows, search);
  useMarkDemo(rows.some(({ demo }) => demo));
  useSelectionHotkeys(state.selection, frame);

  const order = address.orderOf(query);
  // A filter may leave few rows of a search that finds too many to count.
  const isOpenEnded = isCapped && answer.hasNextPage;
  const total = isCapped && !isOpenEnded ? items.length : (newest?.total ?? rows.length);
  const hasMore = !overview && answer.hasNextPage;
  const onExport = exportCsv && rows.length > 0 ? () => exportCsv(listed.download, query) : undefined;
  const ownEmpty: Readonly<Record<string, Empty | undefined>> | undefined = tabs.empty;
  const empty = isSearched ? undefined : isTabbed ? ownEmpty?.[tab] : list.empty;

  return (
    <div ref={frame}>
      <PageHead>
        <Heading as="h1" size="lg">
          {title}
        </Heading>
        {Nav && <Nav />}
        <HeadTools>
          {list.Board && <ViewSwitch value={view} onChange={setView} />}
          {panel ? (
            <panel.Tools query={query} />
          ) : Tools ? (
            <Tools exporting={listed.downloading} onExport={onExport} onOpen={onOpen} />
          ) : (
            onExport && (
              <Button size="sm" busy={listed.downloading} onClick={onExport}>
                Export
              </Button>
            )
          )}
          {create !== undefined && (
            // An open record has the primary act of the screen.
            <Button size="sm" variant={openId === undefined ? 'primary' : 'secondary'} onClick={() => onOpen('new')}>
              {create}
            </Button>
          )}
        </HeadTools>
      </PageHead>
      {Figures && !(answer.isError && !answer.data) && !isCapped && (
        <Figures page={newest} search={search} isSearched={isSearched} />
      )}
      {isCapped && (
        <Uncounted tone="textMuted">
          More than {newest?.total.toLocaleString('en-US')} {noun}s match these words. Add a word to see counts and
          sums.
        </Uncounted>
      )}
      <ToolFrame>
        <Toolbar>
          {!Board && (
            <FilterTabs
              label={tabs.label}
              value={tab ?? firstTab}
              onChange={(value) => onChange({ [tabName]: value === firstTab ? undefined : value })}
              options={[
                ...(tabs.overview ? [{ value: 'overview', label: 'Overview' }] : []),
                { value: 'all', label: 'All', ...tabCount(counts, 'all') },
                ...tabs.values.map((value) => ({
                  value,
                  label: tabs.labels[value] ?? value,
                  ...tabCount(counts, value),
                })),
              ]}
            />
          )}
          <ToolbarSpace />
          <ListSearch
            id={`${noun}-search`}
            label={list.searchLabel}
            value={query['search'] ?? ''}
            onSearch={(text) => onChange({ search: text })}
          />
          <Group>
            {list.selects?.map(({ name, label, any, options: optionsSource }) => {
              const value = query[name];
              const options =
                typeof optionsSource === 'function' ? optionsSource({ page: newest, value, now }) : optionsSource;
              return (
                options.length > 1 && (
                  <SubtleSelect
                    key={name}
                    label={label}
                    value={value ?? ''}
                    options={[{ value: '', label: any }, ...options]}
                    // An overview is of everything.
                    onChange={(next) => onChange({ [name]: next, ...(overview && next && { [tabName]: 'all' }) })}
                  />
                )
              );
            })}
            {!panel && !Board && (
              <ListControls
                list={list.name}
                all={`All ${noun}s`}
                definition={list.rows}
                state={state}
                orders={address.orders}
                order={order}
                onOrder={(next) => onChange({ ...next })}
                search={search}
                onSearch={(next) => void navigate({ search: next })}
              />
            )}
          </Group>
        </Toolbar>
      </ToolFrame>
      {panel ? (
        <Suspense fallback={<TableSkeleton label={`Loading ${tab}`} />}>
          <panel.Body query={query} onChange={onChange} />
        </Suspense>
      ) : Board ? (
        <Suspense fallback={<TableSkeleton label="Loading the board" />}>
          <Board query={query} search={search} openId={openId} />
        </Suspense>
      ) : (
        <ListBody
          name={title}
          query={overview ? { ...answer, hasNextPage: false } : answer}
          rowCount={answer.data && rows.length}
          total={total}
          isCapped={isOpenEnded}
          empty={
            <ListEmpty
              empty={empty}
              noMatch={list.noMatch}
              search={within['search'] ?? ''}
              filtered={isTabbed || Object.keys(within).some((name) => name !== 'search')}
              mayCreate={mayChange}
              onOpen={onOpen}
              onClear={() =>
                onChange({
                  ...Object.fromEntries(Object.keys(within).map((name) => [name, undefined])),
                  [tabName]: undefined,
                })
              }
            />
          }
        >
          <RecordList
            definition={list.rows}
            label={title}
            path={list.path}
            rows={rows}
            // A list may end before all that there is, as an overview does.
            total={hasMore ? Math.max(total, rows.length + 1) : rows.length}
            order={order}
            onSort={(sort) => onChange({ ...orderedBy(order, sort, address.orders) })}
            isShown={state.isShown}
            density={state.density}
            selection={state.selection}
            selecting={state.selecting}
            search={search}
            openId={openId}
            loadMore={
              hasMore && !answer.isFetchingNextPage && !answer.isFetchNextPageError
                ? () => void answer.fetchNextPage()
                : undefined
            }
          />
          {overview && items.length > overview.count && (
            <Button size="sm" variant="subtle" onClick={() => onChange({ [tabName]: 'all' })}>
              {overview.more}
            </Button>
          )}
        </ListBody>
      )}
      <Suspense>
        {Bulk && (
          <Bulk
            label={`Selected ${noun}s`}
            selection={state.selection}
            rows={items}
            exporting={chosen.downloading}
            onExport={(ids) => exportCsv?.(chosen.download, { ids: ids.join() } as Parameters<typeof exportCsv>[1])}
          />
        )}
      </Suspense>
    </div>
  );
};
