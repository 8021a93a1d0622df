import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { rowAttribute } from './list-hotkeys.ts';
import { Cards } from './record-cards.ts';

/**
 * Largest number of rows that are all rendered, for the browser's search and assistive technology. Less than any page,
 * so that a list with more pages is always virtualized.
 */
const unvirtualizedMaximum = 40;
/** Rows rendered beyond the viewport, so that fast scrolling shows no blanks. */
const overscan = 15;
/** Rows before the end at which the next page is loaded. */
const prefetchRows = 40;

interface VirtualRowsOptions {
  /** Ids of all loaded rows; the same array while the rows are the same. */
  readonly ids: readonly string[];
  /** Estimated row height in pixels; real heights are measured. */
  readonly rowHeight: number;
  /** Gap between rows in pixels, if the layout has one. */
  readonly gap?: number;
  /** Always rendered, so that the focus can return to it. */
  readonly openId: string | undefined;
  /** Loads the next page; undefined when there is none or it is loading. */
  readonly loadMore: (() => void) | undefined;
}

/** A row by index, or a spacer in place of unrendered rows. */
type VirtualEntry =
  | { readonly key: string; readonly row: number; readonly height?: never }
  | { readonly key: string; readonly height: number; readonly row?: never };

interface VirtualRows {
  readonly entries: readonly VirtualEntry[];
  /** Props of the element around the rows. */
  readonly list: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
  /** For each row, which also carries `data-index`. */
  readonly measure: (element: HTMLElement | null) => void;
}

/**
 * Virtualizes the rows of a long list in a scrolling window. Short lists are rendered whole. The focused and the open
 * row are always rendered.
 */
function useVirtualRows({ ids, rowHeight, gap = 0, openId, loadMore }: VirtualRowsOptions): VirtualRows {
  const [top, setTop] = useState(0);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const all = ids.length <= unvirtualizedMaximum;
  const pinnedIndexes = [openId, focusedId].flatMap((id) => {
    const index = id ? ids.indexOf(id) : -1;
    return index === -1 ? [] : [index];
  });

  // A new function would remeasure every row.
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids]);
  const rows = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    estimateSize: () => rowHeight,
    measureElement: (element) => element.getBoundingClientRect().height || rowHeight,
    getItemKey: keyOf,
    gap,
    overscan,
    scrollMargin: top,
    enabled: !all,
    // Overscan covers missed frames; a synchronous flush would delay scrolling.
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinnedIndexes])].toSorted((a, b) => a - b),
  });

  useEffect(() => {
    if (!list || typeof ResizeObserver === 'undefined') return undefined;
    // Content above the rows may change its height.
    const observer = new ResizeObserver(() => setTop(list.getBoundingClientRect().top + window.scrollY));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  const items = all ? [] : rows.getVirtualItems();
  const last = all ? ids.length - 1 : (items.findLast(({ index }) => !pinnedIndexes.includes(index))?.index ?? 0);
  const nearEnd = !all && loadMore !== undefined && last >= ids.length - prefetchRows;
  const more = useEffectEvent(() => loadMore?.());
  useEffect(() => {
    if (nearEnd) more();
  }, [nearEnd, ids.length]);

  return {
    entries: all ? ids.map((key, row) => ({ key, row })) : withSpacers(items, top, rows.getTotalSize(), gap),
    list: {
      ref: setList,
      onFocus: ({ target }) => {
        const id = target.closest('[data-index]')?.querySelector(`[${rowAttribute}]`)?.getAttribute(rowAttribute);
        if (id) setFocusedId(id);
      },
    },
    measure: rows.measureElement,
  };
}

interface Placed {
  readonly key: unknown;
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** Adds spacers before, between and after the rows. A layout with gaps adds one on each side of a spacer. */
function withSpacers(items: readonly Placed[], top: number, total: number, gap: number): VirtualEntry[] {
  const entries: VirtualEntry[] = [];
  let end = -gap;
  for (const item of items) {
    const room = item.start - top - end - 2 * gap;
    if (room > 0) entries.push({ key: `before-${item.index}`, height: room });
    entries.push({ key: String(item.key), row: item.index });
    end = item.end - top;
  }
  const rest = total - end - gap;
  if (rest > 0) entries.push({ key: 'rest', height: rest });
  return entries;
}

/** Spacer of unrendered rows in a table. Its style is set by script, which the content security policy allows. */
const SpacerRow = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={columns}>{null}</td>
  </tr>
);

/** The same in a list of cards. */
const SpacerItem = ({ height }: { readonly height: number }) => <li aria-hidden style={{ height }} />;

interface VirtualListProps<Row> {
  /** All loaded rows; the same array while the rows are the same. */
  readonly rows: readonly Row[];
  /** Estimated height of a row in pixels; real heights are measured. */
  readonly rowHeight: number;
  readonly openId: string | undefined;
  readonly loadMore: (() => void) | undefined;
  /** One row; its element gets `measure` as ref and `data-index`. */
  readonly children: (row: Row, index: number, measure: VirtualRows['measure']) => ReactNode;
}

const useIds = (rows: readonly { readonly id: string }[]): readonly string[] =>
  useMemo(() => rows.map(({ id }) => id), [rows]);

/** The body of a table of any length. */
export const VirtualTableBody = <Row extends { readonly id: string }>({
  columns,
  rows,
  children,
  ...options
}: VirtualListProps<Row> & { readonly columns: number }) => {
  const { entries, list, measure } = useVirtualRows({ ids: useIds(rows), ...options });
  return (
    <tbody {...list}>
      {entries.map(({ key, row: index, height }) => {
        if (index === undefined) return <SpacerRow key={key} height={height} columns={columns} />;
        const row = rows[index];
        return row && <Fragment key={key}>{children(row, index, measure)}</Fragment>;
      })}
    </tbody>
  );
};

/** A list of cards of any length, for phones. */
export const VirtualCards = <Row extends { readonly id: string }>({
  label,
  rows,
  children,
  ...options
}: VirtualListProps<Row> & { readonly label: string }) => {
  const { entries, list, measure } = useVirtualRows({ ids: useIds(rows), ...options });
  return (
    <Cards aria-label={label} {...list}>
      {entries.map(({ key, row: index, height }) => {
        if (index === undefined) return <SpacerItem key={key} height={height} />;
        const row = rows[index];
        return row && <Fragment key={key}>{children(row, index, measure)}</Fragment>;
      })}
    </Cards>
  );
};
