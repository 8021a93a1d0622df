export type LegalKind = 'privacy-policy' | 'terms-of-service';

/** Titles stand here, so that a page is named before its text has come. */
export const legalTitles: Readonly<Record<LegalKind, string>> = {
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
};
