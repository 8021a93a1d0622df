import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';

/** Keeps the place of the drawing, so that nothing moves when it comes. */
const Place = styled.div`
  width: 9rem;
  aspect-ratio: 1;
  display: grid;
  align-items: center;

  svg {
    width: 100%;
    height: auto;
    max-height: 9rem;
    opacity: 0.8;
  }
`;

/** Drawn by code that the first view does without. */
const Drawing = lazy(async () => ({ default: (await import('./drawing.tsx')).Drawing }));

/** The house's motif, small, over an empty state. */
export const StateDrawing = ({ form }: { readonly form: 'iris' | 'molar' | 'fingerprint' }) => (
  <Place>
    <Suspense>
      <Drawing form={form} />
    </Suspense>
  </Place>
);
