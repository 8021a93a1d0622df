import { defineEndpoint } from '../../endpoint.ts';
import { NewsletterAsked, NewsletterChanged, NewsletterLink, NewsletterSubscribe } from './newsletter.ts';

/** What the public site calls; apart from the staff's operations for the bytes of its pages. */
export const newsletterFormEndpoints = {
  subscribe: defineEndpoint({
    id: 'newsletter.subscribe',
    method: 'POST',
    path: '/newsletter',
    summary: 'Ask for the newsletter: a link to confirm is mailed; answers the same whether the address is known',
    access: 'public',
    body: NewsletterSubscribe,
    status: 202,
    response: NewsletterAsked,
  }),
  /** Throws `link_invalid` or `link_expired`. */
  confirm: defineEndpoint({
    id: 'newsletter.confirm',
    method: 'POST',
    path: '/newsletter/confirm',
    summary: 'Confirm an address with the token of the mail',
    access: 'public',
    body: NewsletterLink,
    status: 200,
    response: NewsletterChanged,
  }),
  /** Throws `link_invalid`. */
  unsubscribe: defineEndpoint({
    id: 'newsletter.unsubscribe',
    method: 'POST',
    path: '/newsletter/unsubscribe',
    summary: 'Leave the newsletter with the token of any of its mails',
    access: 'public',
    body: NewsletterLink,
    status: 200,
    response: NewsletterChanged,
  }),
} as const;
