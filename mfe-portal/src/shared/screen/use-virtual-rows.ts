import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { rowAttribute } from './use-list-hotkeys.ts';

/** Up to here every row is in the page, as the browser's own search and assistive technology like it best. Fewer than a page of any list, so that a list with more to come is always followed. */
const fewRows = 40;
/** Rows beyond the screen that are drawn all the same, so that a fast wheel meets no blank. */
const overscan = 15;
/** Rows before the end at which the next page is asked for. */
const ahead = 40;

interface VirtualRowsOptions {
  /** Of every row that has come, in order; the same array while the rows are the same. */
  readonly ids: readonly string[];
  /** Usual height of a row, in pixels; the real one is measured. */
  readonly rowHeight: number;
  /** Between rows, in pixels, where the list's own layout puts it. */
  readonly gap?: number;
  /** Stays in the page wherever the list is scrolled, so that the focus can come back to it. */
  readonly openId: string | undefined;
  /** Asks for the next page; undefined when there is none, or it is on its way. */
  readonly loadMore: (() => void) | undefined;
}

/** A row by its place in the list, or the room that rows out of sight take. */
export type VirtualEntry =
  | { readonly key: string; readonly row: number; readonly height?: never }
  | { readonly key: string; readonly height: number; readonly row?: never };

/** What a list of any length puts into the page. */
export interface VirtualRows {
  readonly entries: readonly VirtualEntry[];
  /** For the element around the rows. */
  readonly list: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
  /** For each row, which also carries `data-index`. */
  readonly measure: (element: HTMLElement | null) => void;
}

/**
 * The rows of a long list that are on the screen, while the window scrolls. Short lists are drawn whole. The
 * focused and the open row are always there.
 */
export function useVirtualRows({ ids, rowHeight, gap = 0, openId, loadMore }: VirtualRowsOptions): VirtualRows {
  const [top, setTop] = useState(0);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const all = ids.length <= fewRows;
  const kept = [openId, focusedId].flatMap((id) => {
    const index = id ? ids.indexOf(id) : -1;
    return index === -1 ? [] : [index];
  });

  // Another function would have every row measured anew.
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
    // Rows beyond the screen cover what a frame may miss; drawing in the middle of a scroll would hold it up.
    useFlushSync: false,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
  });

  useEffect(() => {
    if (!list || typeof ResizeObserver === 'undefined') return undefined;
    // Whatever grows or shrinks above the rows changes the height of the page.
    const observer = new ResizeObserver(() => setTop(list.getBoundingClientRect().top + window.scrollY));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  const items = all ? [] : rows.getVirtualItems();
  const last = all ? ids.length - 1 : (items.findLast(({ index }) => !kept.includes(index))?.index ?? 0);
  const nearEnd = !all && loadMore !== undefined && last >= ids.length - ahead;
  const more = useEffectEvent(() => loadMore?.());
  useEffect(() => {
    if (nearEnd) more();
  }, [nearEnd, ids.length]);

  return {
    entries: all ? ids.map((key, row) => ({ key, row })) : withRoom(items, top, rows.getTotalSize(), gap),
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

/** The rows with the room before, between and after them. A layout with gaps adds one to each side of that room. */
function withRoom(items: readonly Placed[], top: number, total: number, gap: number): VirtualEntry[] {
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
