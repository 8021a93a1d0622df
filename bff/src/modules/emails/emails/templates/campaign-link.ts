import { brand } from '@vitrine/brand';
import { formatCents, formatPrice } from '@vitrine/money';
import { z } from 'zod';
import { button, facts, list, type Row } from './blocks.tsx';
import { defineTemplate } from './template.ts';

const variables = z.object({
  /** As staff wrote it. */
  message: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  amountCents: z.number().int(),
  /** The packages it is for; none for an offer of its own. Mails of earlier releases do not say. */
  offers: z
    .array(z.object({ name: z.string(), priceCents: z.number().int(), listPriceCents: z.number().int() }))
    .default([]),
  code: z.string(),
  link: z.url(),
});
type Values = z.output<typeof variables>;

const monthly = (cents: number): string => `${formatCents(cents)} a month`;
const priceText = ({ offers, amountCents }: Values): string =>
  offers.length === 0
    ? monthly(amountCents)
    : offers.map(({ name, priceCents }) => `${name} for ${monthly(priceCents)}`).join(', ');
const prices = ({ offers, amountCents }: Values): Row[] =>
  offers.length === 0
    ? [['Price', monthly(amountCents)]]
    : offers.map(({ name, priceCents, listPriceCents }): Row => [
        name,
        `${monthly(priceCents)} instead of ${formatPrice(listPriceCents)}`,
      ]);

/** To a client, with the link that opens onboarding at a campaign's price. */
export const campaignLink = defineTemplate({
  variables,
  subject: ({ name }) => `${name}, from ${brand.agency}`,
  content: (values) => ({
    preview: `${values.name}, ${priceText(values)}`,
    heading: values.message,
    blocks: [
      values.description,
      facts([['Campaign', values.name], ...prices(values), ['Your code', values.code]]),
      list(values.features),
      button('Start onboarding', values.link),
      'We’ve filled in your code for you. You won’t be charged until you confirm the payment.',
    ],
    foot:
      `You’re getting this because someone at ${brand.agency} prepared this offer for you. If you weren’t expecting ` +
      'it, you can ignore this email.',
  }),
});
