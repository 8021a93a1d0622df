import { usePageTitle } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { beginLoading, ScreenBoundary, usePart } from '../../shared/code-split.ts';
import { PageRoom } from '../../shared/page-room.ts';
import { legalTitles, type LegalKind } from './legal-kind.ts';
import { legalPage } from './legal-pages.ts';

const Loaded = ({ kind }: { readonly kind: LegalKind }) => {
  const { LegalPage } = usePart(legalPage);
  return <LegalPage kind={kind} />;
};

/** `/privacy-policy` and `/terms-of-service`. Give it its kind as key. */
export function LegalRoute({ kind }: { readonly kind: LegalKind }) {
  usePageTitle(legalTitles[kind]);
  useState(() => beginLoading(legalPage));
  return (
    <ScreenBoundary fallback={<PageRoom aria-busy="true" />}>
      <Loaded kind={kind} />
    </ScreenBoundary>
  );
}
