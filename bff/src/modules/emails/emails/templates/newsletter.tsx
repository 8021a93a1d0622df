import { brand } from '@vitrine/brand';
import { newsletterConsent } from '@vitrine/contracts';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { ButtonLink, Layout, Paragraph, TextLink } from './layout.tsx';
import { defineTemplate, type TemplateName, textPart } from './template.ts';

/** Both are added when the mail leaves, and never stored. */
const variables = z.object({ link: z.url(), unsubscribe: z.url() });
type Links = z.output<typeof variables>;

interface NewsletterMail {
  readonly template: TemplateName;
  /** Its subject. */
  readonly line: string;
  readonly heading: string;
  readonly paragraphs: readonly [string, ...string[]];
  readonly action: { readonly label: string; readonly link: keyof Links; readonly Link: typeof ButtonLink };
  readonly foot: string;
}

const newsletterMail = ({ template, line, heading, paragraphs, action, foot }: NewsletterMail) => ({
  template,
  line,
  ...defineTemplate({
    variables,
    subject: () => line,
    Html: (links): ReactElement => (
      <Layout preview={paragraphs[0]} heading={heading} foot={foot}>
        {paragraphs.map((paragraph) => (
          <Paragraph key={paragraph}>{paragraph}</Paragraph>
        ))}
        <Paragraph>
          <action.Link href={links[action.link]}>{action.label}</action.Link>
        </Paragraph>
      </Layout>
    ),
    text: (links) => textPart([heading, ...paragraphs, `${action.label}: ${links[action.link]}`], foot),
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
  action: { label: 'Confirm my subscription', link: 'link', Link: ButtonLink },
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
  action: { label: 'Unsubscribe', link: 'unsubscribe', Link: TextLink },
  foot: `You’re getting this because you subscribed on our website. ${newsletterConsent}`,
});

export const newsletterMails = { confirm, confirmed } as const;
