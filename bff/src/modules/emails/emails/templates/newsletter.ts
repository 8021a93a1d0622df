import { brand } from '@vitrine/brand';
import { newsletterConsent } from '@vitrine/contracts';
import { z } from 'zod';
import { type Block, button, link } from './blocks.tsx';
import { defineTemplate, type TemplateName } from './template.ts';

/** Both are added when the mail leaves, and never stored. */
const variables = z.object({ link: z.url(), unsubscribe: z.url() });

interface NewsletterMail {
  readonly template: TemplateName;
  /** Its subject. */
  readonly line: string;
  readonly heading: string;
  readonly paragraphs: readonly [string, ...string[]];
  readonly action: (links: z.output<typeof variables>) => Block | null;
  readonly foot: string;
}

const newsletterMail = ({ template, line, heading, paragraphs, action, foot }: NewsletterMail) => ({
  template,
  line,
  ...defineTemplate({
    variables,
    subject: () => line,
    content: (links) => ({ preview: paragraphs[0], heading, blocks: [...paragraphs, action(links)], foot }),
  }),
});

/** To an address that somebody typed: only its owner can put it on the list. */
const confirm = newsletterMail({
  template: 'newsletter-confirm',
  line: `Confirm your subscription to the ${brand.agency} newsletter`,
  heading: 'Do you want our newsletter?',
  paragraphs: [
    `You asked for the ${brand.agency} newsletter at this address. Press the button, and you’re on the list.`,
    `${newsletterConsent} The link works for 72 hours.`,
  ],
  action: (links) => button('Confirm my subscription', links.link),
  foot: 'If you didn’t ask for it, you can ignore this email. We won’t send you anything else.',
});

/** Once an address is on the list, and again when it is typed once more. */
const confirmed = newsletterMail({
  template: 'newsletter-confirmed',
  line: `You’re subscribed to the ${brand.agency} newsletter`,
  heading: 'You’re on the list',
  paragraphs: [
    `Thanks for subscribing to the ${brand.agency} newsletter. The next one comes to this address.`,
    'You don’t need to do anything. If you change your mind, you can leave at any time.',
  ],
  action: ({ unsubscribe }) => link('Unsubscribe', unsubscribe),
  foot: `You’re getting this because you subscribed on our website. ${newsletterConsent}`,
});

export const newsletterMails = { confirm, confirmed } as const;
