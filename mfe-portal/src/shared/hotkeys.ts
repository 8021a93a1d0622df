import { useEffect, useEffectEvent } from 'react';

const storageKey = 'vitrine.portal.hotkeys';

/** Whether single-character shortcuts are on for this device; default on. */
export function hotkeysEnabled(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function setHotkeysEnabled(enabled: boolean): void {
  try {
    window.localStorage.setItem(storageKey, enabled ? 'on' : 'off');
  } catch {
    // Storage is refused; the setting stays as it is.
  }
}

/** Handlers by `KeyboardEvent.key`; returning false leaves the key to the browser. */
type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => boolean | void>>;

/**
 * Shortcuts for the whole page. Inactive while a field has the focus, while a dialog or menu is open, and with a
 * modifier key. Single-character ones can be turned off (WCAG 2.1.4).
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
/** Open layers that own the keyboard. A toast is a dialog too, but not modal. */
const floating =
  ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"]), [role="menu"], [role="listbox"]';

function isBusyElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector(floating)) return true;
  return target instanceof Element && target.matches(typing);
}
