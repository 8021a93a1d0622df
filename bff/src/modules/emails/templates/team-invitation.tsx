import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { ButtonLink, Layout, Paragraph, Paragraphs } from './layout.tsx';
import { defineEditableTemplate } from './template.ts';

const variables = z.object({
  /** E-mail of the owner who invites. */
  inviter: z.string(),
  role: z.enum(['owner', 'staff']),
  /** Whether someone signed up with this address before. */
  hasAccount: z.boolean(),
  /** Origin of the portal. */
  portalUrl: z.url(),
});
type Values = z.output<typeof variables>;

const next = ({ hasAccount }: Values) =>
  hasAccount
    ? 'Sign in with this address to open the portal.'
    : 'Create your account with this address and confirm it: the portal opens as soon as this mailbox is proven to be yours.';
const label = ({ hasAccount }: Values) => (hasAccount ? 'Sign in' : 'Create your account');
const link = ({ portalUrl }: Values) => new URL('/login', portalUrl).href;
const foot = `${brand.product} writes this because an owner entered your address. If you do not know them, no answer is needed: nothing happens.`;

/** To someone an owner added to the team. How to get in is not for rewording. */
export const teamInvitation = defineEditableTemplate({
  name: 'Team invitation',
  description: 'To someone an owner added to the team.',
  category: 'team',
  variables,
  copy: {
    subject: { label: 'Subject', kind: 'subject', default: `{inviter} invites you to ${brand.product}` },
    heading: { label: 'Heading', kind: 'line', default: `Join ${brand.agency} in ${brand.product}` },
    opening: {
      label: 'Opening',
      kind: 'paragraphs',
      default: `{inviter} has added you to the ${brand.product} team of ${brand.agency}{asRole}.`,
    },
  },
  words: [
    { name: 'inviter', label: 'E-mail of whoever invites', sample: 'owner@vitrine.test' },
    { name: 'asRole', label: '“ as an owner”, or nothing', sample: ' as an owner' },
  ],
  sample: { inviter: 'owner@vitrine.test', role: 'owner', hasAccount: false, portalUrl: brand.siteUrl },
  fill: ({ inviter, role }) => ({ inviter, asRole: role === 'owner' ? ' as an owner' : '' }),
  Html: (values, copy) => (
    <Layout preview={next(values)} heading={copy.heading} foot={foot}>
      <Paragraphs>{copy.opening}</Paragraphs>
      <Paragraph>{next(values)}</Paragraph>
      <Paragraph>
        <ButtonLink href={link(values)}>{label(values)}</ButtonLink>
      </Paragraph>
    </Layout>
  ),
  text: (values, copy) =>
    [copy.heading, copy.opening, next(values), `${label(values)}: ${link(values)}`, `--\n${foot}`].join('\n\n'),
});
