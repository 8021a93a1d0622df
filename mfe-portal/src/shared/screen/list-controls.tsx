import type { ViewList } from '@vitrine/contracts';
import { Button, media } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ColumnMenu, useColumns } from './column-menu.tsx';
import { type Density, DensitySwitch, useDensity } from './density.tsx';
import { useNarrow } from './list-detail.tsx';
import type { Order, Orders } from './list-query.ts';
import { SubtleSelect } from './list-tools.tsx';
import type { RecordListDefinition } from './record-list.tsx';
import { type Selection, useSelection } from './selection.tsx';
import { ViewsMenu } from './views-menu.tsx';

/** Wide lists are ordered by their heads. */
const NarrowOnly = styled.span`
  ${media.up('lg')} {
    display: none;
  }
`;

/** Not beside an open record, where the filters need the room. */
const WholeWidth = styled.span`
  display: inline-flex;
  align-items: center;

  [data-open='true'] & {
    display: none;
  }
`;

export interface ListState {
  readonly selection: Selection;
  /** On phones: whether cards have a checkbox. */
  readonly selecting: boolean;
  readonly setSelecting: (selecting: boolean) => void;
  readonly isShown: (column: string) => boolean;
  readonly toggleColumn: (column: string) => void;
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
}

/**
 * What a person has chosen in a list: rows, which columns it shows, and how high its rows are. `search` is the list's
 * query string.
 */
export function useListState(list: ViewList, rows: readonly { readonly id: string }[], search: string): ListState {
  const ids = rows.map(({ id }) => id);
  const selection = useSelection(ids, search);
  const { isShown, toggle } = useColumns(list);
  const [selecting, setSelecting] = useState(false);
  const [density, setDensity] = useDensity();
  return {
    selection,
    selecting,
    setSelecting: (next) => {
      setSelecting(next);
      if (!next) selection.clear();
    },
    isShown,
    toggleColumn: toggle,
    density,
    setDensity,
  };
}

interface ListControlsProps<Row, Sort extends string> {
  readonly list: ViewList;
  /** Every record: 'All invoices'. */
  readonly all: string;
  readonly definition: RecordListDefinition<Row, Sort>;
  readonly state: ListState;
  readonly orders: Orders<Sort>;
  readonly order: Order<Sort>;
  readonly onOrder: (order: Order<Sort>) => void;
  /** The list's query string. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The end of each list's toolbar: order, views, columns, row height, and on phones a switch to select cards. */
export const ListControls = <Row, Sort extends string>({
  list,
  all,
  definition,
  state,
  orders,
  order,
  onOrder,
  search,
  onSearch,
}: ListControlsProps<Row, Sort>) => {
  const narrow = useNarrow();
  const optional = definition.columns.filter((column) => column.optional);
  const sorts = Object.keys(orders) as Sort[];
  return (
    <>
      <NarrowOnly>
        <SubtleSelect
          label="Sort"
          value={order.sort}
          options={sorts.map((value) => ({ value, label: orders[value].label }))}
          onChange={(sort) => onOrder({ sort, direction: orders[sort].direction })}
        />
      </NarrowOnly>
      <ViewsMenu list={list} all={all} search={search} onOpen={onSearch} />
      {narrow ? (
        <Button
          size="sm"
          variant="subtle"
          aria-pressed={state.selecting}
          onClick={() => state.setSelecting(!state.selecting)}
        >
          {state.selecting ? 'Stop selecting' : 'Select'}
        </Button>
      ) : (
        <WholeWidth>
          <ColumnMenu columns={optional} isShown={state.isShown} onToggle={state.toggleColumn} />
          <DensitySwitch value={state.density} onChange={state.setDensity} />
        </WholeWidth>
      )}
    </>
  );
};
