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
 * What a visitor typed or chose before the page came alive. Hydration may put a control back to its
 * default; the answered function gives such a control its value again and tells whoever listens.
 * What was typed meanwhile stays.
 */
export const keepTypedValues = (root: ParentNode): (() => void) => {
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
