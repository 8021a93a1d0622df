/**
 * Remembers the page's address; the answer says whether the person has moved on since. An act that leads somewhere when
 * it is done asks it first: the router's own values are those of the last render, which may be behind.
 */
export const watchAddress = (): (() => boolean) => {
  const { href } = window.location;
  return () => window.location.href !== href;
};
