export const packageIds = ['foundation', 'transformation', 'dominance'] as const;

/**
 * List prices in cents a month, as pages show them at build time. The price book alone decides what is charged
 * (decision D1, `GET /packages`); a test holds the two together. A file of its own: every first view reads it.
 */
export const packagePrices: Readonly<Record<(typeof packageIds)[number], number>> = {
  foundation: 499_700,
  transformation: 995_000,
  dominance: 1_950_000,
};
