import { Td, Th, vars } from '@vitrine/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useHotkeys } from '../hotkeys.ts';
import { rowAttribute } from './list-hotkeys.ts';

/** Selected rows for bulk actions. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** With `range`, all rows since the last toggled one. */
  readonly toggle: (id: string, range?: boolean) => void;
  readonly set: (ids: Iterable<string>) => void;
  readonly clear: () => void;
}

const noIds: ReadonlySet<string> = new Set();

/** `scope` identifies the list; a change of filter clears the selection. */
export function useSelection(rows: readonly string[], scope: string): Selection {
  const [state, setState] = useState<{
    readonly scope: string;
    readonly ids: ReadonlySet<string>;
    readonly anchor: string | null;
  }>({ scope, ids: noIds, anchor: null });
  const current = state.scope === scope ? state : { scope, ids: noIds, anchor: null };

  return {
    ids: current.ids,
    toggle: (id, range = false) =>
      setState((before) => {
        const { ids, anchor } = before.scope === scope ? before : { ids: noIds, anchor: null };
        const [from, to] = [rows.indexOf(anchor ?? id), rows.indexOf(id)].toSorted((a, b) => a - b);
        const next = new Set(ids);
        if (range && anchor !== null && from !== undefined && from >= 0)
          for (const one of rows.slice(from, (to ?? from) + 1)) next.add(one);
        else if (!next.delete(id)) next.add(id);
        return { scope, ids: next, anchor: id };
      }),
    set: (ids) => setState({ scope, ids: new Set(ids), anchor: null }),
    clear: () => setState({ scope, ids: noIds, anchor: null }),
  };
}

/** `x` toggles the focused row, Shift with an arrow extends the selection, Escape clears it. */
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
      // Moving back over selected rows deselects them.
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

/** As narrow as its checkbox. */
export const SelectTh = styled(Th)`
  width: 1%;
  padding-inline-end: 0;
`;
export const SelectTd = styled(Td)`
  width: 1%;
  padding-inline-end: 0;
`;

/** A target of 24 px around a box of 16. */
const Target = styled.label`
  display: inline-grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  vertical-align: middle;
  cursor: pointer;

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
    cursor: inherit;
  }

  @media (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
  }
`;

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Indeterminate: some rows are selected. */
  readonly mixed?: boolean;
  /** `range` while Shift is held. */
  readonly onChange: (range: boolean) => void;
}

/** Checkbox that selects a row, or all of them. */
export const SelectBox = ({ label, checked, mixed = false, onChange }: SelectBoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <Target onPointerDown={({ shiftKey }) => (shift.current = shiftKey)} title={label}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onKeyDown={({ shiftKey }) => (shift.current = shiftKey)}
        onChange={() => onChange(shift.current)}
      />
    </Target>
  );
};
