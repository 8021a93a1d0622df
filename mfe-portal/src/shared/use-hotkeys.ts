import { useEffect, useEffectEvent } from 'react';
import { hotkeysEnabled } from './hotkey-preference.ts';

/** Handlers by `KeyboardEvent.key`; answering false leaves the key to the browser. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => boolean | void>>;

/**
 * Shortcuts for the whole page. They stay silent while someone types, while a dialog or menu is open, and
 * with a modifier held. Those that are a single character can be turned off (WCAG 2.1.4).
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event)) return;
    if (event.key.length === 1 && !hotkeysEnabled()) return;
    const handled = hotkeys[event.key]?.(event);
    if (hotkeys[event.key] && handled !== false) event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const typing = 'input, textarea, select, [contenteditable="true"]';
/** What holds the keyboard while it is open. A toast is a dialog too, but says that it is not modal. */
const floating =
  ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"]), [role="menu"], [role="listbox"]';

function isBusyElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector(floating)) return true;
  return target instanceof Element && target.matches(typing);
}
