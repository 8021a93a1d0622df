import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { SplitPage } from '../../shared/page-layout.tsx';
import { newsletterTitles } from './titles.ts';

export const newsletterPages = codeSplit(() => import('./newsletter-pages.tsx'));

/** `/newsletter`. */
export const NewsletterRoute = () => (
  <SplitPage title={newsletterTitles.form} split={newsletterPages}>
    {({ NewsletterPage }) => <NewsletterPage />}
  </SplitPage>
);

/** `/newsletter/sent`. */
export const NewsletterSentRoute = () => (
  <SplitPage title={newsletterTitles.sent} split={newsletterPages}>
    {({ NewsletterSentPage }) => <NewsletterSentPage />}
  </SplitPage>
);

/** `/newsletter/confirm` and `/newsletter/unsubscribe`. */
export const NewsletterLinkRoute = ({ purpose }: { readonly purpose: 'confirm' | 'unsubscribe' }) => (
  <SplitPage title={newsletterTitles[purpose]} split={newsletterPages}>
    {({ NewsletterLinkPage }) => <NewsletterLinkPage key={purpose} purpose={purpose} />}
  </SplitPage>
);
