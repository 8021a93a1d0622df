import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { ButtonLink, Layout, Paragraph } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

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

const invited = ({ inviter, role }: Values) => `${inviter} has added you to the ${brand.product} team of ${brand.agency}${role === 'owner' ? ' as an owner' : ''}.`;
const next = ({ hasAccount }: Values) =>
  hasAccount ? 'Sign in with this address to open the portal.' : 'Create your account with this address and confirm it: the portal opens as soon as this mailbox is proven to be yours.';
const label = ({ hasAccount }: Values) => (hasAccount ? 'Sign in' : 'Create your account');
const link = ({ portalUrl }: Values) => new URL('/login', portalUrl).href;
const foot = `${brand.product} writes this because an owner entered your address. If you do not know them, no answer is needed: nothing happens.`;

/** To someone an owner added to the team. */
export const teamInvitation = defineTemplate({
  variables,
  subject: ({ inviter }) => subjectLine(`${inviter} invites you to ${brand.product}`),
  Html: (values) => (
    <Layout preview={next(values)} heading={`Join ${brand.agency} in ${brand.product}`} foot={foot}>
      <Paragraph>{invited(values)}</Paragraph>
      <Paragraph>{next(values)}</Paragraph>
      <Paragraph>
        <ButtonLink href={link(values)}>{label(values)}</ButtonLink>
      </Paragraph>
    </Layout>
  ),
  text: (values) => [`Join ${brand.agency} in ${brand.product}`, invited(values), next(values), `${label(values)}: ${link(values)}`, `--\n${foot}`].join('\n\n'),
});
