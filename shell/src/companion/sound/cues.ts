const pressable = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a[href],button') : null;

/** Pills and circles are the calls to action of the public site (`shape="pill"` of the design system); what is quiet to the eye is quiet to the ear. */
const isCallToAction = (element: HTMLElement): boolean =>
  Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) * 2 >= element.offsetHeight;

/** Whether a mouse has come upon a call to action, not moved within it. */
export const cueOfHover = ({ target, relatedTarget, pointerType }: PointerEvent): boolean => {
  const element = pressable(target);
  return (
    pointerType === 'mouse' &&
    element !== null &&
    !element.contains(relatedTarget as Node | null) &&
    isCallToAction(element)
  );
};

/** Links to a section and to what opens over the page, and buttons that open a dialog. */
const moving = 'a[href*="#"],a[href*="start="],[data-in-place],[aria-haspopup="dialog"]';

/** What a press sounds like: movement where the view moves, a click on any other call to action, nothing elsewhere. */
export const cueOfPress = (target: EventTarget | null): 'click' | 'transition' | null => {
  const element = pressable(target);
  // The toggle answers for itself.
  if (!element || element.id === 'sound') return null;
  if (element.matches(moving)) return 'transition';
  return isCallToAction(element) ? 'click' : null;
};
