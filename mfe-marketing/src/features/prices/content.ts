import { packageContent, packageIds, packagePrices } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { projectsFrom } from '../../shared/offers.ts';

/** Copy of the Prices section. Names, prices and what a package holds come from the contracts. */
export const pricesIntro = {
  eyebrow: 'Prices',
  title: 'Packages and prices',
  lead:
    'Take a package if you want our team to bring in patients every month. Take a project if you need software of ' +
    'your own.',
} as const;

export const pricesLabels = {
  packages: 'Monthly packages',
  popular: 'Most popular',
  month: 'a month',
  /** Seen on the button, whose name says which package as well. */
  choose: 'Choose',
  terms: 'Billed monthly. You can cancel any time.',
  compare: 'Compare everything that’s included',
} as const;

const texts = {
  foundation: {
    holds: 'Includes',
    choose: 'Choose Foundation Elite',
  },
  transformation: {
    holds: 'Everything in Foundation Elite, plus',
    choose: 'Choose Visionary Transformation',
  },
  dominance: {
    holds: 'Everything in Visionary Transformation, plus',
    choose: 'Choose Market Dominance',
  },
} as const;

/** In rising order of price, each with the first three things it holds. */
export const offeredPackages = packageIds.map((id) => {
  const { name, popular, promise, features } = packageContent[id];
  return {
    id,
    name,
    popular,
    promise,
    features: features.slice(0, 3),
    price: formatPrice(packagePrices[id]),
    ...texts[id],
  };
});

export const offeredProject = {
  name: 'A project of your own',
  from: 'from',
  price: projectsFrom,
  promise: 'Software built for you at a fixed price.',
  decides: 'What decides the price',
  reasons: ['How many systems we connect', 'How many locations use it', 'Whether it handles patient data'],
  call: 'Book a call',
} as const;
