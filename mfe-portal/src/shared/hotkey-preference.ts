const key = 'vitrine.portal.hotkeys';

/** Whether single-character shortcuts work: on, until someone turns them off on this device. */
export function hotkeysEnabled(): boolean {
  try {
    return window.localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setHotkeysEnabled(enabled: boolean): void {
  try {
    window.localStorage.setItem(key, enabled ? 'on' : 'off');
  } catch {
    // Storage is refused: shortcuts stay as they are.
  }
}
