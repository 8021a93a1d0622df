type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChanged = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex !== Math.max(0, [...control.options].findIndex((option) => option.defaultSelected))
    : control.value !== control.defaultValue;

const controlsOf = (root: ParentNode): Control[] => [...root.querySelectorAll<Control>('input:not([type=hidden]),textarea,select')];

/**
 * What a visitor typed or chose before the page came alive. Hydration may put a control back to its
 * default; the answered function gives such a control its value again, then tells whoever listens of
 * everything typed so far, since no rule for typing was held until now.
 */
export const keepTypedValues = (root: ParentNode): (() => void) => {
  const kept = controlsOf(root)
    .filter(isChanged)
    .map((control) => ({ control, value: control.value }));
  return () => {
    for (const { control, value } of kept) if (!isChanged(control)) control.value = value;
    for (const control of controlsOf(root).filter(isChanged)) {
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
};
