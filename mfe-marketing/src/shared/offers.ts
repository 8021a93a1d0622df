import { packagePrices } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';

/** What the two offers cost at least, as hero, prices and questions say it. */
export const packagesFrom = formatPrice(packagePrices.foundation);
/** Public specification, section 2: the chat quotes projects at $25k and more. */
export const projectsFrom = formatPrice(2_500_000);
