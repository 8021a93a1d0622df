/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { api, pathOf } from '@vitrine/contracts';
import { callPath, callSentPath, contactContent, contactPath, sentPath } from './content.ts';

export { callPage, contactPage, sentPage } from './contact-route.tsx';

const titled = (title: string, description: string) => ({ title: `${title} · ${brand.agency}`, description });

export const contactPages = [
  {
    route: contactPath,
    head: titled(
      contactContent.pageTitle,
      `Write to ${brand.agency} in ${brand.city} about your practice. A person reads every message and answers ` +
        'within 24 hours.',
    ),
    form: { endpoint: pathOf(api.contacts.create), done: sentPath },
  },
  {
    route: callPath,
    head: titled(
      contactContent.callTitle,
      `Book a 30-minute call with ${brand.agency} in ${brand.city}: your name, an email address or phone number, and ` +
        'when it suits you.',
    ),
    form: { endpoint: pathOf(api.contacts.requestCall), done: callSentPath },
  },
  { route: sentPath, head: titled(contactContent.sentTitle, contactContent.lead), unlisted: true },
  { route: callSentPath, head: titled(contactContent.callSentTitle, contactContent.lead), unlisted: true },
] as const;
