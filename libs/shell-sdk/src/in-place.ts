/**
 * State of a navigation that opens or closes something over the page, such as a dialog with an address
 * of its own: `navigate(to, { state: inPlace })`. The shell then leaves scroll and focus where they are.
 */
export const inPlace = { inPlace: true } as const;

/** Whether a location's state is `inPlace`. */
export const isInPlace = (state: unknown): boolean => typeof state === 'object' && state !== null && 'inPlace' in state;
