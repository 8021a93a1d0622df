import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  practiceName: z.string(),
  /** Null where the provider told no address. */
  email: z.string().nullable(),
  title: z.string(),
  /** As shown, with its interval. */
  amount: z.string(),
  /** The code that set the price, with its name, and what it would cost without. Mails of earlier releases do not say. */
  promoCode: z.string().nullable().default(null),
  listPrice: z.string().nullable().default(null),
  invoiceNumber: z.string(),
  receiptNumber: z.string(),
  /** What was filled in during onboarding; empty for a plain invoice. */
  form: z.array(z.tuple([z.string(), z.string()])),
  /** Origin of the portal. */
  portalUrl: z.url(),
});
type Values = z.output<typeof variables>;

const facts = (values: Values): (readonly [string, string])[] => [
  ['Practice', values.practiceName],
  ['E-mail', values.email ?? 'not known'],
  ['Paid for', values.title],
  ['Amount', values.amount],
  ...(values.promoCode ? [['Promo code', values.promoCode] as const] : []),
  ...(values.listPrice ? [['List price', values.listPrice] as const] : []),
  ['Invoice', values.invoiceNumber],
  ['Receipt', values.receiptNumber],
  ...values.form,
];
const heading = ({ practiceName }: Values) => `${practiceName} has paid`;
const link = ({ portalUrl }: Values) => new URL('/invoices', portalUrl).href;
const foot = `${brand.product} writes this to the team of ${brand.agency} when the payment provider confirms a payment.`;

/** To the team, after a payment (staff specification, section 7). */
export const paymentNotice = defineTemplate({
  variables,
  subject: ({ practiceName, amount }) => subjectLine(`Payment received: ${practiceName.slice(0, 80)}, ${amount}`),
  Html: (values) => (
    <Layout preview={`${values.amount} for ${values.title}`} heading={heading(values)} foot={foot}>
      <Facts facts={facts(values)} />
      <Paragraph>
        <ButtonLink href={link(values)}>Open the invoices in {brand.product}</ButtonLink>
      </Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      heading(values),
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      `Open the invoices in ${brand.product}: ${link(values)}`,
      `--\n${foot}`,
    ].join('\n\n'),
});
