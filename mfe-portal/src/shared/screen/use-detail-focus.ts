import { type RefObject, useEffect, useRef } from 'react';
import { rowAttribute } from './use-list-hotkeys.ts';

interface DetailFocus {
  readonly list: RefObject<HTMLElement | null>;
  readonly detail: RefObject<HTMLElement | null>;
  readonly openId: string | undefined;
}

/** Opening a record moves the focus into it, closing gives it back to its row. A first visit moves nothing. */
export function useDetailFocus({ list, detail, openId }: DetailFocus): void {
  const shown = useRef(openId);

  useEffect(() => {
    const before = shown.current;
    shown.current = openId;
    if (openId === before) return;
    if (openId !== undefined) {
      detail.current?.scrollTo?.({ top: 0 });
      detail.current?.focus({ preventScroll: false });
      return;
    }
    list.current?.querySelector<HTMLElement>(`[${rowAttribute}="${CSS.escape(before ?? '')}"]`)?.focus();
  }, [openId, list, detail]);
}
