import { IdParams } from '../../common/fields.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { newsletterFormEndpoints } from './form-endpoints.ts';
import { NewsletterLink, SubscriberPage, SubscriberQuery } from './newsletter.ts';

export const newsletterEndpoints = {
  ...newsletterFormEndpoints,
  list: defineEndpoint({
    id: 'newsletter.list',
    method: 'GET',
    path: '/newsletter/subscribers',
    summary: 'List the addresses that asked for the newsletter, newest first',
    access: 'leads.read',
    query: SubscriberQuery,
    status: 200,
    response: SubscriberPage,
  }),
  exportCsv: defineEndpoint({
    id: 'newsletter.export',
    method: 'GET',
    path: '/newsletter/subscribers/export.csv',
    summary: 'The confirmed addresses as CSV, each with its own link to unsubscribe',
    access: 'leads.read',
    status: 200,
    produces: 'text/csv',
  }),
  remove: defineEndpoint({
    id: 'newsletter.remove',
    method: 'DELETE',
    path: '/newsletter/subscribers/:id',
    summary: 'Delete an address and everything that is kept about it here',
    access: 'leads.write',
    params: IdParams,
    status: 204,
  }),
  /** Where mail programs send people who open the address of the mail header in a browser. */
  openUnsubscribe: defineEndpoint({
    id: 'newsletter.openUnsubscribe',
    method: 'GET',
    path: '/webhooks/newsletter/:token',
    summary: 'Lead to the page on which one can unsubscribe; changes nothing',
    access: 'public',
    params: NewsletterLink,
    status: 302,
  }),
  /** Mail programs post a form here (RFC 8058), which is why it stands with the webhooks. Throws `link_invalid`. */
  oneClickUnsubscribe: defineEndpoint({
    id: 'newsletter.oneClickUnsubscribe',
    method: 'POST',
    path: '/webhooks/newsletter/:token',
    summary: 'Unsubscribe with one press in a mail program (RFC 8058)',
    access: 'public',
    params: NewsletterLink,
    status: 204,
  }),
} as const;
