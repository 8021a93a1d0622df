import { noExtensions, type PageExtensions } from '@vitrine/contracts';

const sample = (to: string) => ({ label: 'vitrine-label', to });
/** Not one of its values: it stands where they will. */
const someone = 'vitrine-for' as 'client';

/**
 * What the menus have while the shell is built: an entry for each look. The build takes their markup as templates,
 * which the edge fills with the entries of what is live (libs/federation/src/build/menus.ts).
 */
export const menuSamples: PageExtensions = {
  ...noExtensions,
  menus: {
    header: [{ ...sample('/#vitrine-header'), for: someone }],
    footer: [{ ...sample('/vitrine-footer'), for: someone }],
    account: [
      { ...sample('/vitrine-account'), for: someone },
      { ...sample('/vitrine-account-tab'), for: someone, newTab: true },
    ],
  },
};
