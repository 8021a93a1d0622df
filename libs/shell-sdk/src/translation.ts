/**
 * Whether the browser, or an extension of it, has translated the page: translators mark the document, and put elements
 * of their own in the place of texts. What goes wrong on such a page may not be ours.
 */
export const isTranslated = (): boolean =>
  document.documentElement.matches('.translated-ltr, .translated-rtl') ||
  document.querySelector('body font, [_msttexthash]') !== null;
