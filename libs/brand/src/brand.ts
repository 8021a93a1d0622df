/** The one place that names the agency (decision D10). Change it, and site, portal and mails follow. */
export const brand = {
  /** The agency the public meets. */
  agency: 'Halcyon',
  /** The product staff work in. */
  product: 'Vitrine',
  tagline: 'Creative, AI and software for aesthetic medicine',
  description: 'Halcyon builds websites, booking and AI front desks for dermatology, med spa and dental practices.',
  city: 'New York',
  /** IANA name; owners can set another (Settings, Brand). */
  timeZone: 'America/New_York',
  /** As people call, and as programs do. */
  phone: { shown: '(212) 555-0140', href: 'tel:+12125550140' },
  hours: 'Monday to Friday, 8 am to 6 pm Eastern',
  address: {
    street: '640 East 61st Street, 4th floor',
    city: 'New York',
    state: 'NY',
    zip: '10065',
  },
  /** Origin of canonical links; requests are served on whatever host the edge answers. */
  siteUrl: 'https://halcyon.example',
  email: {
    hello: 'hello@halcyon.example',
    /** From line of every mail. */
    from: 'Halcyon <studio@halcyon.example>',
  },
  social: {
    linkedin: 'https://www.linkedin.com/company/halcyon-example',
    instagram: 'https://www.instagram.com/halcyon.example',
    x: 'https://x.com/halcyon_example',
    github: 'https://github.com/halcyon-example',
  },
  /** Shown beside every statistic of the demo brand. */
  statisticsNote: 'illustrative figures',
  /** Said once on each page, in its footer. */
  inventedNote: 'People and practices here are invented for this demonstration, and the figures are illustrative.',
} as const;

/** `640 East 61st Street, 4th floor` and `New York, NY 10065`. */
export const addressLines = [
  brand.address.street,
  `${brand.address.city}, ${brand.address.state} ${brand.address.zip}`,
] as const;

/**
 * How a monthly plan ends (ADR 0040). The terms page, the payment page, receipts and mails all use this text. The
 * address to write to is added beside it: documents name the one that owners set.
 */
export const cancellation =
  'You can cancel any time: write us one line before your next billing date, and you won’t be charged again.';
