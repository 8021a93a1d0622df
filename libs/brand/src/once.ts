/** Makes something when it is first asked for: a slow phone works for milliseconds on each date format. */
export const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
