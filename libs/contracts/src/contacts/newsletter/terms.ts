// Without schemas: the routes of the public site name these, and every page would load zod.

/** What people agree to, beside the form's button; kept with each subscription. */
export const newsletterConsent = 'About six emails a year. Each one has a link to unsubscribe.';

/** Days for which an address that nobody confirmed is kept. */
export const unconfirmedDays = 30;
