import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { SplitPage } from '../../shared/page-layout.tsx';
import { contactContent } from './content.ts';

export const contactPage = codeSplit(() => import('./contact-page.tsx'));
export const callPage = codeSplit(() => import('./call-page.tsx'));
export const sentPage = codeSplit(() => import('./sent-page.tsx'));

/** `/contact`. */
export const ContactRoute = () => (
  <SplitPage title={contactContent.pageTitle} split={contactPage}>
    {({ ContactPage }) => <ContactPage />}
  </SplitPage>
);

/** `/contact/call`. */
export const CallRoute = () => (
  <SplitPage title={contactContent.callTitle} split={callPage}>
    {({ CallPage }) => <CallPage />}
  </SplitPage>
);

/** `/contact/sent`. */
export const SentRoute = () => (
  <SplitPage title={contactContent.sentTitle} split={sentPage}>
    {({ SentPage }) => <SentPage />}
  </SplitPage>
);

/** `/contact/call/sent`. */
export const CallSentRoute = () => (
  <SplitPage title={contactContent.callSentTitle} split={sentPage}>
    {({ SentPage }) => <SentPage of="call" />}
  </SplitPage>
);
