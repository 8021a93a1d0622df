import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Whether this render takes over prerendered markup, or makes it. The build knows no query, history or session: what
 * depends on them is rendered like the build did while this is true, and comes with the next render.
 */
export const useIsPrerendered = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
