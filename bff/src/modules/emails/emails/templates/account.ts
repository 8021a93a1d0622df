import { brand } from '@vitrine/brand';
import { TeamRole } from '@vitrine/contracts';
import { z } from 'zod';
import { button } from './blocks.tsx';
import { defineTemplate, type Template, type TemplateName, defineEditableTemplate } from './template.ts';

const notYou = {
  signUp: 'If you didn’t sign up, you can ignore this email. Nothing happens unless you use the link.',
  reset: 'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
} as const;

interface MailCopy<Schema extends z.ZodType> {
  readonly template: TemplateName;
  readonly variables: Schema;
  readonly subject: string;
  readonly heading: string;
  readonly text: (variables: z.output<Schema>) => readonly string[];
  readonly button: string;
  readonly foot: string;
}

/** A mail about an account: why it comes, what to press, and what to do if it was not them. */
const accountMail = <Schema extends z.ZodType<{ link: string }>>({
  template,
  subject,
  heading,
  text,
  button: label,
  foot,
  variables,
}: MailCopy<Schema>): Template<Schema> & { readonly template: TemplateName; readonly line: string } => ({
  template,
  line: subject,
  ...defineTemplate({
    variables,
    subject: () => subject,
    content: (values) => {
      const paragraphs = text(values);
      return { preview: paragraphs[0] ?? heading, heading, blocks: [...paragraphs, button(label, values.link)], foot };
    },
  }),
});

const onlyLink = z.object({ link: z.url() });

/** To whoever signed up: proves that the mailbox is theirs. */
const verifyEmail = accountMail({
  template: 'verify-email',
  variables: onlyLink,
  subject: `Confirm your address for ${brand.agency}`,
  heading: 'Confirm your address',
  text: () => [
    'There’s one step left: press the button below, ideally in the browser you signed up with. The link works ' +
      'once, for the next 24 hours.',
  ],
  button: 'Confirm my address',
  foot: notYou.signUp,
});

/** To the owner of an account when somebody signs up with its address again. */
const addressTaken = accountMail({
  template: 'address-taken',
  variables: onlyLink,
  subject: `You already have an account with ${brand.agency}`,
  heading: 'You already have an account',
  text: () => [
    'Someone tried to sign up with this address, and we hope that it was you. It already has an account, so nothing ' +
      'has changed. Just sign in the way you did before.',
    'If you don’t remember your password, set a new one.',
  ],
  button: 'Set a new password',
  foot: 'If that wasn’t you, you can ignore this email. We didn’t tell them that you have an account.',
});

const resetPassword = accountMail({
  template: 'reset-password',
  variables: onlyLink,
  subject: `Set a new password for ${brand.agency}`,
  heading: 'Set a new password',
  text: () => [
    'You asked for a link to set a new password. It works once, for the next hour. When you set the new ' +
      'password, you’ll be signed out everywhere.',
  ],
  button: 'Set a new password',
  foot: notYou.reset,
});

/** To whoever paid and has no account yet: proves that the mailbox is theirs. */
const openAccount = accountMail({
  template: 'open-account',
  variables: onlyLink,
  subject: `Open your account with ${brand.agency}`,
  heading: 'Your account is ready',
  text: () => [
    'Thank you for your payment. Your invoices and receipts are in your account.',
    'Press the button and choose a password. The link works once, for 7 days. After that, use “Forgot password?” ' +
      'on the sign-in page to get a new one.',
  ],
  button: 'Open my account',
  foot:
    'You’re getting this because a payment was made with your address. Your receipt comes in a separate email. ' +
    'Please don’t forward this one, because its link opens your account.',
});

const passwordChanged = accountMail({
  template: 'password-changed',
  variables: onlyLink,
  subject: `Your password for ${brand.agency} was changed`,
  heading: 'Your password was changed',
  text: () => [
    'Your password was just changed, and we signed you out on your other devices.',
    'If that wasn’t you, set a new password right away.',
  ],
  button: 'That wasn’t me',
  foot: 'You’re getting this because it’s about the security of your account.',
});

/** When somebody signs in with a browser the account does not know, and it knows others. */
const newSignIn = accountMail({
  template: 'new-sign-in',
  variables: onlyLink.extend({ device: z.string(), way: z.string() }),
  subject: `New sign-in to your ${brand.agency} account`,
  heading: 'A new sign-in',
  text: ({ device, way }) => [
    `Someone signed in to your account by ${way}, from a browser we haven’t seen before: ${device}.`,
    'If that was you, you don’t need to do anything. If it wasn’t, set a new password right away. That signs you ' +
      'out everywhere.',
  ],
  button: 'That wasn’t me',
  foot: 'You’re getting this because it’s about the security of your account.',
});

/** To somebody on the team whose second factor an owner took away. */
const secondFactorReset = accountMail({
  template: 'second-factor-reset',
  variables: onlyLink.extend({ by: z.string() }),
  subject: `Your two-step verification for ${brand.agency} was reset`,
  heading: 'Your two-step verification was reset',
  text: ({ by }) => [
    `${by}, an owner of your team, reset your two-step verification, and you were signed out everywhere. Your ` +
      'password stays the same.',
    'Sign in and set it up again. If you didn’t ask for this, talk to them right away.',
  ],
  button: 'Sign in',
  foot: 'You’re getting this because it’s about the security of your account.',
});

/** To owners, when somebody needs them for what only they may do. */
const ownerRequest = accountMail({
  template: 'owner-request',
  variables: onlyLink.extend({ by: z.string(), what: z.string(), note: z.string() }),
  subject: `Somebody on the ${brand.product} team needs an owner`,
  heading: 'A request from your team',
  text: ({ by, what, note }) => [
    `${by} asks you for ${what}. It’s more than they can do on their own.`,
    ...(note === '' ? [] : [`They write: ${note}`]),
    'Open the page and decide there.',
  ],
  button: 'Open the page',
  foot: `You’re getting this because you’re an owner of the ${brand.product} team.`,
});

const providerAdded = accountMail({
  template: 'way-added',
  variables: onlyLink.extend({ way: z.string() }),
  subject: `A new way to sign in to your ${brand.agency} account`,
  heading: 'A new way to sign in',
  text: ({ way }) => [
    `Someone signed in to your account with ${way}, using this email address. From now on, you can sign in ` +
      `with ${way} too.`,
    'If that wasn’t you, sign out everywhere and write to us.',
  ],
  button: 'Open my account',
  foot: 'You’re getting this because it’s about the security of your account.',
});

export const accountMails = {
  verifyEmail,
  addressTaken,
  resetPassword,
  openAccount,
  passwordChanged,
  newSignIn,
  providerAdded,
  secondFactorReset,
  ownerRequest,
} as const;

const variables = z.object({
  /** Email of the owner who invites. */
  inviter: z.string(),
  role: TeamRole,
  /** Whether someone signed up with this address before. */
  hasAccount: z.boolean(),
  /** Origin of the portal. */
  portalUrl: z.url(),
  /** Opens the form that makes their account; absent for whoever has one. */
  link: z.url().optional(),
});
type Values = z.output<typeof variables>;

const asRole: Readonly<Record<TeamRole, string>> = {
  owner: ' as an owner',
  manager: ' as a manager',
  staff: '',
  contractor: ' as a contractor',
  bookkeeper: ' as a bookkeeper',
  viewer: ' as a viewer',
};

const next = ({ hasAccount }: Values) =>
  hasAccount
    ? 'Sign in with this address to open the portal.'
    : 'Press the button and choose a password, and you’re in. The link works once, for 7 days.';
const label = ({ hasAccount }: Values) => (hasAccount ? 'Sign in' : 'Create your account');
const linkOf = ({ link, portalUrl }: Values) => link ?? new URL('/login', portalUrl).href;
const foot =
  `You’re getting this because an owner of the ${brand.product} team added your address. If you don’t know them, ` +
  'you can ignore this email.';

/** To someone an owner added to the team. How to get in is not editable. */
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
  placeholders: [
    { name: 'inviter', label: 'Email of the person who invites', sample: 'owner@vitrine.test' },
    { name: 'asRole', label: '“ as an owner” and the like, or nothing', sample: ' as an owner' },
  ],
  sample: { inviter: 'owner@vitrine.test', role: 'owner', hasAccount: false, portalUrl: brand.siteUrl },
  fill: ({ inviter, role }) => ({ inviter, asRole: asRole[role] }),
  content: (values, copy) => ({
    preview: next(values),
    heading: copy.heading,
    blocks: [copy.opening, next(values), button(label(values), linkOf(values))],
    foot,
  }),
});
