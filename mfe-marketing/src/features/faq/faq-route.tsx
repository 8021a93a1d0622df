import { usePageTitle } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { beginLoading, ScreenBoundary, usePart } from '../../shared/code-split.ts';
import { PageRoom } from '../../shared/page-room.ts';
import { faqPage } from './faq-part.ts';
import { faqTitle } from './faq-title.ts';

const Loaded = () => {
  const { FaqPage } = usePart(faqPage);
  return <FaqPage />;
};

/** `/faq`. */
export function FaqRoute() {
  usePageTitle(faqTitle);
  useState(() => beginLoading(faqPage));
  return (
    <ScreenBoundary fallback={<PageRoom aria-busy="true" />}>
      <Loaded />
    </ScreenBoundary>
  );
}
