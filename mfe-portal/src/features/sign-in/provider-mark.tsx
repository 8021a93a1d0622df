import type { SignInProvider } from '@vitrine/contracts';

const drawings: Record<SignInProvider, string> = {
  google:
    'M8.1 6.9v2.4h3.4c-.15.9-1.05 2.6-3.4 2.6a3.9 3.9 0 0 1 0-7.8c1.2 0 2 .5 2.45.95l1.7-1.65A5.9 5.9 0 0 0 8.1 1.8a6.2 6.2 0 1 0 0 12.4c3.55 0 5.9-2.5 5.9-6 0-.45-.05-.85-.1-1.3z',
  facebook:
    'M9.1 14.6V8.7h2l.3-2.3H9.1V4.9c0-.66.2-1.1 1.14-1.1h1.22V1.73a16 16 0 0 0-1.77-.1c-1.75 0-2.95 1.08-2.95 3.04V6.4H4.75v2.3h1.98v5.9z',
};

/** A provider's mark in the colour of the text; always beside its name. */
export const ProviderMark = ({ provider }: { readonly provider: SignInProvider }) => (
  <svg width="1.125rem" height="1.125rem" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path d={drawings[provider]} />
  </svg>
);
