import { useLocation } from '@vitrine/shell-sdk';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHotkeys } from '../hotkeys.ts';

interface ListHotkeys {
  readonly list: RefObject<HTMLElement | null>;
  readonly openId: string | undefined;
  readonly close: () => void;
  /** Opens the record of a row in the place of the one that is open. */
  readonly move?: (id: string) => void;
}

/** Attribute of each row's link; its value is the record's id. */
export const rowAttribute = 'data-list-row';
/** Attribute of the search field. */
export const searchAttribute = 'data-list-search';

/** Id of the row that contains the focus. */
export function focusedRowId(): string | undefined {
  const row = document.activeElement?.closest('tr, li');
  return row?.querySelector(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? undefined;
}

/**
 * `/` focuses the search, j, k and arrows move through the rows, and with them the open record; Escape closes it.
 */
export function useListHotkeys({ list, openId, close, move: open }: ListHotkeys): void {
  const move = (step: 1 | -1): boolean => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowAttribute}]`) ?? [])];
    const focused = rows.findIndex((row) => row === document.activeElement);
    const from = focused === -1 ? rows.findIndex((row) => row.getAttribute(rowAttribute) === openId) : focused;
    const row = from === -1 ? rows[0] : rows[from + step];
    row?.focus();
    const id = row?.getAttribute(rowAttribute);
    if (openId !== undefined && id && id !== openId) open?.(id);
    return row !== undefined;
  };

  /** Arrows keep scrolling when the focus is outside the list. */
  const moveFromList = (step: 1 | -1): boolean => {
    const { activeElement } = document;
    const free = activeElement === document.body || list.current?.contains(activeElement) === true;
    return free && move(step);
  };

  useHotkeys({
    '/': () => {
      const search = list.current?.querySelector<HTMLInputElement>(`[${searchAttribute}]`);
      search?.focus();
      search?.select();
      return Boolean(search);
    },
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => moveFromList(1),
    ArrowUp: () => moveFromList(-1),
    Escape: () => {
      if (openId === undefined) return false;
      close();
      return true;
    },
  });
}

/** State of a navigation to a record that gets the focus, as after its editor. */
export const toRecord = { toRecord: true } as const;
const isToRecord = (state: unknown): boolean => typeof state === 'object' && state !== null && 'toRecord' in state;

interface DetailFocus {
  readonly list: RefObject<HTMLElement | null>;
  readonly detail: RefObject<HTMLElement | null>;
  readonly openId: string | undefined;
  /** Whether keys moved to the record, whose row has the focus then. */
  readonly wasMoved: (id: string) => boolean;
}

/**
 * Moves the focus into an opened record and back to its row on close; not on the first render, unless an editor led
 * there, and not where keys moved from row to row, which keep it.
 */
export function useDetailFocus({ list, detail, openId, wasMoved }: DetailFocus): void {
  const visibleId = useRef(openId);
  const moved = useEffectEvent(wasMoved);
  const [arrives] = useState(isToRecord(useLocation().state));

  useEffect(() => {
    if (!arrives) return undefined;
    // After the shell, which moves it to the page.
    const frame = requestAnimationFrame(() => detail.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [arrives, detail]);

  useEffect(() => {
    const before = visibleId.current;
    visibleId.current = openId;
    if (openId === before) return;
    if (openId !== undefined) {
      detail.current?.scrollTo?.({ top: 0 });
      if (!moved(openId)) detail.current?.focus({ preventScroll: false });
      return;
    }
    list.current?.querySelector<HTMLElement>(`[${rowAttribute}="${CSS.escape(before ?? '')}"]`)?.focus();
  }, [openId, list, detail]);
}
