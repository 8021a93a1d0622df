import { type RefObject, useState } from 'react';
import { useHotkeys } from '../use-hotkeys.ts';
import { rowAttribute } from './use-list-hotkeys.ts';

/** Rows that were chosen for something done to many at once. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** With `range`, all from the last one that was toggled. */
  readonly toggle: (id: string, range?: boolean) => void;
  readonly set: (ids: Iterable<string>) => void;
  readonly clear: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** `scope` tells what is listed: another filter is another choice. */
export function useSelection(rows: readonly string[], scope: string): Selection {
  const [state, setState] = useState<{
    readonly scope: string;
    readonly ids: ReadonlySet<string>;
    readonly anchor: string | null;
  }>({ scope, ids: nobody, anchor: null });
  const current = state.scope === scope ? state : { scope, ids: nobody, anchor: null };

  return {
    ids: current.ids,
    toggle: (id, range = false) =>
      setState((before) => {
        const { ids, anchor } = before.scope === scope ? before : { ids: nobody, anchor: null };
        const [from, to] = [rows.indexOf(anchor ?? id), rows.indexOf(id)].toSorted((a, b) => a - b);
        const next = new Set(ids);
        if (range && anchor !== null && from !== undefined && from >= 0)
          for (const one of rows.slice(from, (to ?? from) + 1)) next.add(one);
        else if (!next.delete(id)) next.add(id);
        return { scope, ids: next, anchor: id };
      }),
    set: (ids) => setState({ scope, ids: new Set(ids), anchor: null }),
    clear: () => setState({ scope, ids: nobody, anchor: null }),
  };
}

/** `x` chooses the row at the keyboard, Shift and an arrow choose on the way, Escape lets all go. */
export function useSelectionHotkeys(selection: Selection, list: RefObject<HTMLElement | null>): void {
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>(`[${rowAttribute}]`) ?? [])];
  const idOf = (row: HTMLElement | undefined): string | null => row?.getAttribute(rowAttribute) ?? null;
  const focused = (): number => rows().findIndex((row) => row.closest('tr, li')?.contains(document.activeElement));

  const extend =
    (step: 1 | -1) =>
    (event: KeyboardEvent): boolean => {
      const [all, at] = [rows(), focused()];
      const next = all[at + step];
      if (!event.shiftKey || at === -1 || !next) return false;
      const [here, there] = [idOf(all[at]), idOf(next)];
      // Going back over what was just chosen lets it go again.
      if (here && there && selection.ids.has(there) && selection.ids.has(here)) selection.toggle(here);
      else selection.set([...selection.ids, ...[here, there].filter((id) => id !== null)]);
      next.focus();
      return true;
    };

  useHotkeys({
    x: () => {
      const id = idOf(rows()[focused()]);
      if (id) selection.toggle(id);
      return id !== null;
    },
    ArrowDown: extend(1),
    ArrowUp: extend(-1),
    Escape: () => {
      if (selection.ids.size === 0) return false;
      selection.clear();
      return true;
    },
  });
}
