import { LoadingSign } from '@vitrine/ui';
import { type ReactNode, Suspense } from 'react';

/** Around what is loaded at a press, such as a dialog: says “Loading…” until it is there. */
export const Pending = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<LoadingSign />}>{children}</Suspense>
);
