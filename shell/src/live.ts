/** Tells the inline loader that the page answers to the visitor, so that it repeats what it held. */
export const announceLive = (): void => {
  dispatchEvent(new Event('vitrine:live'));
};
