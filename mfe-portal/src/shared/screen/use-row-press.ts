import { useNavigate } from '@vitrine/shell-sdk';
import type { MouseEvent } from 'react';

/** A press anywhere in a row follows its link; one on a link or button inside, or the end of a selection, is its own. */
export function useRowPress(to: string): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return ({ target }) => {
    const onControl = target instanceof Element && target.closest('a, button') !== null;
    const selecting = window.getSelection()?.isCollapsed === false;
    if (!onControl && !selecting) void navigate(to);
  };
}
