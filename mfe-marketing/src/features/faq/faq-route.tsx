import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { SplitPage } from '../../shared/page-layout.tsx';

/** Title of the page, known before its text has loaded. */
export const faqTitle = 'Questions and answers';

export const faqPage = codeSplit(() => import('./faq-page.tsx'));

/** `/faq`. */
export const FaqRoute = () => (
  <SplitPage title={faqTitle} split={faqPage}>
    {({ FaqPage }) => <FaqPage />}
  </SplitPage>
);
