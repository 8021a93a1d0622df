import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { SplitPage } from '../../shared/page-layout.tsx';
import { linkTexts, newsletterContent } from './content.ts';

export const newsletterPages = codeSplit(() => import('./newsletter-pages.tsx'));

/** `/newsletter`. */
export const NewsletterRoute = () => (
  <SplitPage title={newsletterContent.eyebrow} split={newsletterPages}>
    {({ NewsletterPage }) => <NewsletterPage />}
  </SplitPage>
);

/** `/newsletter/sent`. */
export const NewsletterSentRoute = () => (
  <SplitPage title={newsletterContent.doneTitle} split={newsletterPages}>
    {({ NewsletterSentPage }) => <NewsletterSentPage />}
  </SplitPage>
);

/** `/newsletter/confirm` and `/newsletter/unsubscribe`. */
export const NewsletterLinkRoute = ({ purpose }: { readonly purpose: 'confirm' | 'unsubscribe' }) => (
  <SplitPage title={linkTexts[purpose].title} split={newsletterPages}>
    {({ NewsletterLinkPage }) => <NewsletterLinkPage key={purpose} purpose={purpose} />}
  </SplitPage>
);
