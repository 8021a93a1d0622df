/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { api, pathOf } from '@vitrine/contracts';
import {
  confirmPath,
  linkTexts,
  newsletterContent,
  newsletterPath,
  newsletterSentPath,
  unsubscribePath,
} from './content.ts';

export { newsletterPages as newsletterPart } from './newsletter-route.tsx';

const titled = (title: string, description: string) => ({ title: `${title} · ${brand.agency}`, description });

export const newsletterPageHeads = [
  {
    route: newsletterPath,
    head: titled(newsletterContent.eyebrow, `${newsletterContent.lead} ${newsletterContent.note}`),
    form: { endpoint: pathOf(api.newsletter.subscribe), done: newsletterSentPath },
  },
  { route: newsletterSentPath, head: titled(newsletterContent.doneTitle, newsletterContent.sent), unlisted: true },
  { route: confirmPath, head: titled(linkTexts.confirm.title, linkTexts.confirm.lead), unlisted: true },
  { route: unsubscribePath, head: titled(linkTexts.unsubscribe.title, linkTexts.unsubscribe.lead), unlisted: true },
] as const;
