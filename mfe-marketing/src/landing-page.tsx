import { useState } from 'react';
import { Hero } from './features/hero/index.ts';
import { Fold } from './shared/fold.tsx';
import { beginLoading, codeSplit, usePart } from './shared/code-split.ts';

/** Everything below the first view, in a chunk of its own. */
export const landingSections = codeSplit(() => import('./landing-sections.tsx'));

/**
 * The landing page: one scroll, sections as in-page anchors. There is no boundary around what loads late: the page counts
 * as alive when all of it is, and until then stands as it was prerendered.
 */
export function LandingPage() {
  useState(() => beginLoading(landingSections));
  const { LandingSections } = usePart(landingSections);
  return (
    <>
      <Hero />
      <Fold />
      <LandingSections />
    </>
  );
}
