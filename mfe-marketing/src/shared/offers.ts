import { packageContent, packagePrices } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';

/** What the two offers cost at least, as hero, prices and questions say it. */
export const packagesFrom = formatPrice(packagePrices.foundation);
/** Public specification, section 2: the chat quotes projects at $25k and more. */
export const projectsFrom = formatPrice(2_500_000);

/** The package that holds the work of the Showcase. */
const holder = 'transformation';
export const projectPackage = {
  id: holder,
  name: packageContent[holder].name,
  price: formatPrice(packagePrices[holder]),
} as const;

/** What a project of the Showcase costs at least, for one location, and when it's live as part of that package. */
export const projectOffers = {
  'consult-desk': { from: formatPrice(4_800_000), month: 3 },
  'after-hours': { from: projectsFrom, month: 1 },
  'recall-engine': { from: formatPrice(3_200_000), month: 2 },
} as const;

/** The systems that we connect, as their makers write them. */
export const connectedSystems = [
  'Nextech',
  'ModMed',
  'Dentrix',
  'Eaglesoft',
  'Open Dental',
  'Zenoti',
  'AestheticsPro',
] as const;
