import { usePageTitle } from '@vitrine/shell-sdk';
import { Suspense, useState } from 'react';
import { beginLoading, usePart } from '../../shared/code-split.ts';
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
    <Suspense fallback={<PageRoom aria-busy="true" />}>
      <Loaded />
    </Suspense>
  );
}
