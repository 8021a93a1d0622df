import type { RefObject } from 'react';
import { useHotkeys } from '../use-hotkeys.ts';

interface ListHotkeys {
  readonly list: RefObject<HTMLElement | null>;
  readonly openId: string | undefined;
  readonly close: () => void;
}

/** Marks the link of each row; its value is the record's id. */
export const rowAttribute = 'data-list-row';
/** Marks the search field. */
export const searchAttribute = 'data-list-search';

/** The record whose row has the focus, or something inside that row. */
export function focusedRowId(): string | undefined {
  const row = document.activeElement?.closest('tr, li');
  return row?.querySelector(`[${rowAttribute}]`)?.getAttribute(rowAttribute) ?? undefined;
}

/** `/` searches, j and k or the arrows move through the rows, Escape closes the open record. Enter is the link's own. */
export function useListHotkeys({ list, openId, close }: ListHotkeys): void {
  const move = (step: 1 | -1): boolean => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowAttribute}]`) ?? [])];
    const focused = rows.findIndex((row) => row === document.activeElement);
    const from = focused === -1 ? rows.findIndex((row) => row.getAttribute(rowAttribute) === openId) : focused;
    const row = from === -1 ? rows[0] : rows[from + step];
    row?.focus();
    return row !== undefined;
  };

  /** Arrows scroll whatever else has the focus, the open record for one. */
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
