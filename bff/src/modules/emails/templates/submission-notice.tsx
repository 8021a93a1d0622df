import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph, Quote } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  wizard: z.enum(['access-code', 'package']),
  practiceName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  practiceType: z.string(),
  /** With its name where it set the price. */
  promoCode: z.string().nullable(),
  /** Of the package wizard. */
  packageName: z.string().nullable(),
  /** As quoted, with its interval: `$4,997.00 a month`. */
  price: z.string().nullable(),
  /** What the package costs without the code. Mails of earlier releases do not say. */
  listPrice: z.string().nullable().default(null),
  budget: z.string().nullable(),
  goals: z.array(z.string()),
  startDate: z.string().nullable(),
  notes: z.string().nullable(),
  /** A form that could not be saved in time comes after its payment. Mails of earlier releases do not say. */
  payment: z.enum(['pending_payment', 'paid', 'review']).default('pending_payment'),
});
type Values = z.output<typeof variables>;

/** How the notice ends; the first as in the public specification, section 7. */
const endings: Record<Values['payment'], string> = {
  pending_payment: 'This lead is pending payment completion.',
  paid: 'This lead has already paid: the payment came before the form.',
  review: 'A payment came for this lead that does not fit. It is in review.',
};

const facts = (values: Values): (readonly [string, string])[] => {
  const rows: (readonly [string, string | null])[] = [
    ['Practice', values.practiceName],
    ['Contact', values.contactName],
    ['E-mail', values.email],
    ['Phone', values.phone],
    ['Type', values.practiceType],
    ['Promo code', values.promoCode ?? (values.wizard === 'access-code' ? 'none' : null)],
    ['Package', values.packageName],
    ['Price', values.price],
    ['List price', values.listPrice],
    ['Budget', values.budget],
    ['Goals', values.goals.join(', ') || null],
    ['Start date', values.startDate ?? 'Immediately'],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
};
const heading = ({ wizard, practiceName }: Values) =>
  wizard === 'package' ? `${practiceName} chose a package` : `${practiceName} is ready to begin`;

/** To the team, for every finished wizard. */
export const submissionNotice = defineTemplate({
  variables,
  subject: ({ wizard, practiceName, packageName }) =>
    subjectLine(
      wizard === 'package'
        ? `New package selection: ${practiceName.slice(0, 80)}${packageName ? `, ${packageName}` : ''}`
        : `New onboarding submission: ${practiceName.slice(0, 100)}`,
    ),
  Html: (values) => (
    <Layout
      preview={`${values.contactName}, ${values.practiceType}${values.price ? `, ${values.price}` : ''}`}
      heading={heading(values)}
      foot={`${brand.product} writes this to the team of ${brand.agency} for every onboarding.`}
    >
      <Facts facts={facts(values)} />
      {values.notes ? <Quote>{values.notes}</Quote> : null}
      <Paragraph>{endings[values.payment]}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      heading(values),
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      ...(values.notes ? [values.notes] : []),
      endings[values.payment],
    ].join('\n\n'),
});
