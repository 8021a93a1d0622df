type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChanged = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex((option) => option.defaultSelected),
      )
    : control.value !== control.defaultValue;

/**
 * Remembers what a visitor typed or chose before hydration, which may reset a control to its default. The returned
 * function restores such controls and dispatches their events. What was typed since then stays.
 */
export const preserveTypedValues = (root: ParentNode): (() => void) => {
  const kept = [...root.querySelectorAll<Control>('input:not([type=hidden]),textarea,select')]
    .filter(isChanged)
    .map((control) => ({ control, value: control.value }));
  return () => {
    for (const { control, value } of kept) {
      if (!control.isConnected || isChanged(control)) continue;
      control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
};
