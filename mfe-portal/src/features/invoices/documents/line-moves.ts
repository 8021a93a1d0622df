import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Rows in another order: the one with this number stands at `to`. */
export function movedTo<Line extends { readonly row: number }>(
  items: readonly Line[],
  row: number,
  to: number,
): readonly Line[] {
  const line = items.find((item) => item.row === row);
  if (!line || to < 0 || to >= items.length) return items;
  const others = items.filter((item) => item !== line);
  return [...others.slice(0, to), line, ...others.slice(to)];
}

/** Attribute of each line's element; its value is the line's number. */
export const lineAttribute = 'data-line';

interface LineDrag {
  /** The line under the pointer's hand. */
  readonly dragged: number | null;
  /** For the handle of a line. */
  readonly start: (row: number) => void;
}

/**
 * Moves a line with the pointer: it takes the place over which it is held, at once. Escape puts it back. Window
 * listeners, because a captured element that React moves in the document loses the pointer.
 */
export function useLineDrag(frame: RefObject<HTMLElement | null>, move: (row: number, to: number) => void): LineDrag {
  const [drag, setDrag] = useState<{ readonly row: number; readonly from: number } | null>(null);
  const linesOf = (): HTMLElement[] => [...(frame.current?.querySelectorAll<HTMLElement>(`[${lineAttribute}]`) ?? [])];
  const numberOf = (line: HTMLElement): number => Number(line.getAttribute(lineAttribute));
  const placeOf = (row: number): number => linesOf().findIndex((line) => numberOf(line) === row);

  const onMove = useEffectEvent(({ clientY }: PointerEvent) => {
    if (!drag) return;
    const others = linesOf().filter((line) => numberOf(line) !== drag.row);
    const to = others.filter((line) => {
      const { top, height } = line.getBoundingClientRect();
      return top + height / 2 < clientY;
    }).length;
    if (to !== placeOf(drag.row)) move(drag.row, to);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag) return;
    event.preventDefault();
    event.stopPropagation();
    move(drag.row, drag.from);
    setDrag(null);
  });

  const isDragged = drag !== null;
  useEffect(() => {
    if (!isDragged) return undefined;
    const moved = (event: PointerEvent): void => onMove(event);
    const pressed = (event: KeyboardEvent): void => onKey(event);
    const end = (): void => setDrag(null);
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', pressed, { capture: true });
    return () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', pressed, { capture: true });
    };
  }, [isDragged]);

  return { dragged: drag?.row ?? null, start: (row) => setDrag({ row, from: placeOf(row) }) };
}
