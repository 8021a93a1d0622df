import { useEffect, useEffectEvent } from 'react';

/** One that is on its way out, as the palette itself a moment ago, holds nothing any more. */
const modal = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"], [data-closed])';

/** Cmd+K or Ctrl+K, also while someone types; while another dialog is open the key is left to it. */
export function usePaletteKey(open: boolean, onOpenChange: (open: boolean) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    if (!open && document.querySelector(modal)) return;
    event.preventDefault();
    onOpenChange(!open);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
