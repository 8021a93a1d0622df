import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { SplitPage } from '../../shared/page-layout.tsx';
import type { LegalKind } from './legal-document.ts';

/** Titles of the pages, known before their texts have loaded. */
export const legalTitles: Readonly<Record<LegalKind, string>> = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
};

/** The page and both texts. */
export const legalPage = codeSplit(() => import('./legal-page.tsx'));

/** `/privacy-policy` and `/terms-of-service`. Give it its kind as key. */
export const LegalRoute = ({ kind }: { readonly kind: LegalKind }) => (
  <SplitPage title={legalTitles[kind]} split={legalPage}>
    {({ LegalPage }) => <LegalPage kind={kind} />}
  </SplitPage>
);
