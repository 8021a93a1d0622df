import { codeSplit } from '../../shared/code-split.ts';

/** The page and both texts, apart from the landing page. */
export const legalPage = codeSplit(() => import('./page/legal-page.tsx'));

export type LegalKind = 'privacy-policy' | 'terms-of-service';

/** Titles stand here too, so that a page is named before its text has come. */
export const legalTitles: Readonly<Record<LegalKind, string>> = { 'privacy-policy': 'Privacy Policy', 'terms-of-service': 'Terms of Service' };
