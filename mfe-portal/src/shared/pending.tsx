import { LoadingSign } from '@vitrine/ui';
import { Children, type ReactNode, Suspense } from 'react';

/**
 * Around what is loaded at a press, such as a dialog: says “Loading…” until it is there. The boundary is mounted with
 * its content, because one that was there before would keep the old page until a navigation has loaded.
 */
export const Pending = ({ children }: { readonly children: ReactNode }) =>
  Children.toArray(children).length > 0 && <Suspense fallback={<LoadingSign />}>{children}</Suspense>;
