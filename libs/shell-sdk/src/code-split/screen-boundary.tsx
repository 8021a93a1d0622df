import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';

const neverChanges = () => () => undefined;

/** Whether this render takes over prerendered markup, or makes it. */
const useIsPrerendered = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

/**
 * Shows `fallback` while a screen's code is on its way. Over prerendered markup there is no boundary of its own: the page
 * would count as alive while this screen was not, and a form on it would be sent the way of pages without scripts.
 */
export const ScreenBoundary = ({
  fallback,
  children,
}: {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}) => {
  const prerendered = useIsPrerendered();
  const [takesOver] = useState(prerendered);
  return takesOver ? children : <Suspense fallback={fallback}>{children}</Suspense>;
};
