export const emailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Of a number as people write it; an extension is dialed after a pause. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/[\s,;]*(?:ext|x|#)/i, ',').replaceAll(/[^\d+,]/g, '')}`;
