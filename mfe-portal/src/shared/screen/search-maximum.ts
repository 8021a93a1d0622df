/** Longest search the API takes. */
export const searchMaximum = 200;
