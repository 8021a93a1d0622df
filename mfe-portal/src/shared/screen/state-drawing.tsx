import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';

/** Reserves the drawing's space against layout shift. */
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

/** Loaded after the first view. */
const Drawing = lazy(async () => ({ default: (await import('./drawing.tsx')).Drawing }));

/** Small drawing above an empty state. */
export const StateDrawing = ({ form }: { readonly form: 'iris' | 'molar' | 'fingerprint' }) => (
  <Place>
    <Suspense>
      <Drawing form={form} />
    </Suspense>
  </Place>
);
