import { recurringStates } from '@vitrine/contracts';
import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace } from '@vitrine/ui';
import { useMemo } from 'react';
import { NoResults } from '../../../../shared/screen/empty-states.tsx';
import { tabCount } from '../../../../shared/screen/figures.tsx';
import { InvoicingNav } from '../../../../shared/screen/invoicing-nav.tsx';
import { HeadSearch, HeadTools, PageHead } from '../../../../shared/screen/layout.ts';
import { ListControls, useListState } from '../../../../shared/screen/list-controls.tsx';
import { useChangeQuery } from '../../../../shared/screen/list-query.ts';
import { ListSearch } from '../../../../shared/screen/list-tools.tsx';
import { RecordPages } from '../../../../shared/screen/record-pages.tsx';
import { StateDrawing } from '../../../../shared/screen/state-drawing.tsx';
import { openSearch } from '../../list-params.ts';
import { recurringTexts, stateLabels } from '../content.ts';
import {
  everySchedule,
  isFiltered,
  type RecurringListQuery,
  recurringOrders,
  recurringSearch,
} from '../list-params.ts';
import { useSchedules } from '../recurring-queries.ts';
import { recurringRows } from './recurring-rows.tsx';

interface RecurringListProps {
  readonly query: RecurringListQuery;
  readonly openId: string | undefined;
}

/** The list of schedules with its search and filters. */
export const RecurringList = ({ query, openId }: RecurringListProps) => {
  const navigate = useNavigate();
  const location = useLocation();
  const schedules = useSchedules(query);
  const pages = schedules.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const newest = pages?.[0];
  const search = recurringSearch(query);
  const state = useListState('recurring', items, search);

  const show = useChangeQuery(query, recurringSearch);
  const create = (): void => void navigate({ search: openSearch(location.search, 'new') });

  return (
    <div>
      <InvoicingNav />
      <PageHead>
        <Heading as="h1" size="lg">
          {recurringTexts.title}
        </Heading>
        <HeadSearch>
          <ListSearch
            id="recurring-search"
            label="Search title or client"
            value={query.search}
            onSearch={(text) => show({ search: text })}
          />
        </HeadSearch>
        <HeadTools>
          <Button size="sm" variant="primary" onClick={create}>
            {recurringTexts.create}
          </Button>
        </HeadTools>
      </PageHead>
      <Toolbar>
        <FilterTabs
          label="Filter by state"
          value={query.state ?? 'all'}
          onChange={(value) => show({ state: value === 'all' ? null : value })}
          options={[
            { value: 'all', label: 'All', ...tabCount(newest?.countByState, 'all') },
            ...recurringStates.map((value) => ({
              value,
              label: stateLabels[value],
              ...tabCount(newest?.countByState, value),
            })),
          ]}
        />
        <ToolbarSpace />
        <ListControls
          list="recurring"
          all="All schedules"
          definition={recurringRows}
          state={state}
          orders={recurringOrders}
          order={query}
          onOrder={show}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
        />
      </Toolbar>
      <RecordPages
        definition={recurringRows}
        query={schedules}
        rows={items}
        total={newest?.total}
        empty={
          isFiltered(query) ? (
            <NoResults
              title="No schedules found"
              search={query.search}
              filtered={query.state !== null || query.client !== null}
              onClear={() => show(everySchedule)}
            />
          ) : (
            <EmptyState
              title={recurringTexts.none}
              picture={<StateDrawing form="iris" />}
              action={
                <Button variant="primary" onClick={create}>
                  {recurringTexts.create}
                </Button>
              }
            >
              {recurringTexts.noneText}
            </EmptyState>
          )
        }
        state={state}
        orders={recurringOrders}
        order={query}
        onOrder={show}
        search={search}
        openId={openId}
      />
    </div>
  );
};
