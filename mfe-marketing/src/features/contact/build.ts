/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { api, pathOf } from '@vitrine/contracts';
import { contactContent, contactPath, sentPath } from './content.ts';

export { contactPage, sentPage } from './contact-route.tsx';

const titled = (title: string, description: string) => ({ title: `${title} · ${brand.agency}`, description });

export const contactPages = [
  {
    route: contactPath,
    head: titled(
      contactContent.pageTitle,
      `Write to ${brand.agency} in ${brand.city}: what you treat, who you would like to see more of, and what ` +
        'gets in the way. A person answers within 24 hours.',
    ),
    form: { endpoint: pathOf(api.contacts.create), done: sentPath },
  },
  { route: sentPath, head: titled(contactContent.sentTitle, contactContent.lead), unlisted: true },
] as const;
