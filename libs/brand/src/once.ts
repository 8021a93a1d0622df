/** Makes something when it is first asked for: each date format takes a phone three milliseconds. */
export const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
