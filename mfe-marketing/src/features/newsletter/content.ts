import { newsletterConsent, unconfirmedDays } from '@vitrine/contracts';
import { newsletterTitles } from './titles.ts';

/** The form as a page of its own; browsers without scripts post to it. */
export const newsletterPath = '/newsletter';
/** Where a browser without scripts is redirected after the address was received. */
export const newsletterSentPath = '/newsletter/sent';
/** Where the links of our emails lead. */
export const confirmPath = '/newsletter/confirm';
export const unsubscribePath = '/newsletter/unsubscribe';

export const newsletterContent = {
  eyebrow: newsletterTitles.form,
  title: 'Notes for people who run a practice',
  lead: 'What we learn while we build for medical, aesthetic and dental practices.',
  label: 'Your email',
  submit: 'Subscribe to Newsletter',
  submitting: 'Subscribing …',
  note: newsletterConsent,
  doneTitle: newsletterTitles.sent,
  /** Names the address, so that a typing mistake shows. */
  done: (email: string) => `We sent a link to ${email}. Press it, and you’re on the list.`,
  sent: 'We sent you a link. Press it, and you’re on the list.',
  notThere: 'No email after a few minutes? Look in your spam folder, or try again.',
  home: 'Back to the home page',
  articles: 'Read our articles',
  withoutScripts: 'This page needs JavaScript. Please turn it on and reload the page.',
  incomplete: 'This link is incomplete. Please open the one in our email again.',
  unreachable: 'We couldn’t reach our server. Please check your connection and try again.',
} as const;

interface LinkTexts {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly busy: string;
  readonly doneTitle: string;
  readonly done: (email: string) => string;
  /** What a link that doesn't work any more means, and what to do. */
  readonly invalid: string;
}

/** The two pages that links of our emails lead to. */
export const linkTexts: Readonly<Record<'confirm' | 'unsubscribe', LinkTexts>> = {
  confirm: {
    title: newsletterTitles.confirm,
    lead: newsletterConsent,
    button: 'Confirm my subscription',
    busy: 'Confirming …',
    doneTitle: 'You’re on the list',
    done: (email) => `We’ll send the next newsletter to ${email}.`,
    invalid: 'This link doesn’t work anymore. Enter your email once more and we’ll send you a new one.',
  },
  unsubscribe: {
    title: newsletterTitles.unsubscribe,
    lead: 'You won’t get another newsletter from us. Emails about your projects and invoices still come.',
    button: 'Unsubscribe me',
    busy: 'Unsubscribing …',
    doneTitle: 'You’re unsubscribed',
    done: (email) => `We won’t send the newsletter to ${email} anymore.`,
    invalid: `This address isn’t on our list. Addresses no one confirms are deleted after ${unconfirmedDays} days.`,
  },
};
