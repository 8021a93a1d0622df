type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChanged = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex((option) => option.defaultSelected),
      )
    : control.value !== control.defaultValue;

/** The control itself, or the one that stands in its place since the page was rendered anew. */
const currentOf = (control: Control): Control | undefined =>
  control.isConnected || control.name === ''
    ? control
    : [...document.querySelectorAll<Control>(`main ${control.localName}`)].find(({ name }) => name === control.name);

/**
 * Remembers what a visitor typed or chose before hydration, which may reset a control to its default. The returned
 * function restores such controls, each once and as soon as it is there, and dispatches their events. What was typed
 * since then stays.
 */
export const preserveTypedValues = (root: ParentNode): (() => void) => {
  let changes = [...root.querySelectorAll<Control>('input:not([type=hidden]),textarea,select')]
    .filter(isChanged)
    .map((control) => ({ control, value: control.value }));
  return () => {
    changes = changes.filter(({ control, value }) => {
      const current = currentOf(control);
      if (!current?.isConnected) return true;
      if (!isChanged(current)) {
        current.value = value;
        current.dispatchEvent(new Event('input', { bubbles: true }));
        current.dispatchEvent(new Event('change', { bubbles: true }));
      }
      return false;
    });
  };
};
