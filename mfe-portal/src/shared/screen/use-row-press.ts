import { inPlace, useNavigate } from '@vitrine/shell-sdk';
import type { MouseEvent } from 'react';

/** A press anywhere in a row follows its link; one on a link, button or box inside, or the end of a selection, is its own. */
export function useRowPress(to: string): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return ({ target }) => {
    const onControl = target instanceof Element && target.closest('a, button, label, input') !== null;
    const selecting = window.getSelection()?.isCollapsed === false;
    if (!onControl && !selecting) void navigate(to, { state: inPlace });
  };
}
