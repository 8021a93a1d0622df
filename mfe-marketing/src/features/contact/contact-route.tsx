import { usePageTitle } from '@vitrine/shell-sdk';
import { useState, type ReactNode } from 'react';
import { beginLoading, ScreenBoundary, usePart } from '../../shared/code-split.ts';
import { PageRoom } from '../../shared/page-room.ts';
import { contactPage, sentPage } from './contact-parts.ts';
import { contactContent } from './content.ts';

const Waiting = ({ children }: { readonly children: ReactNode }) => (
  <ScreenBoundary fallback={<PageRoom aria-busy="true" />}>{children}</ScreenBoundary>
);

const Form = () => {
  const { ContactPage } = usePart(contactPage);
  return <ContactPage />;
};

const Sent = () => {
  const { SentPage } = usePart(sentPage);
  return <SentPage />;
};

/** `/contact`. */
export function ContactRoute() {
  usePageTitle(contactContent.pageTitle);
  useState(() => beginLoading(contactPage));
  return (
    <Waiting>
      <Form />
    </Waiting>
  );
}

/** `/contact/sent`. */
export function SentRoute() {
  usePageTitle(contactContent.sentTitle);
  useState(() => beginLoading(sentPage));
  return (
    <Waiting>
      <Sent />
    </Waiting>
  );
}
