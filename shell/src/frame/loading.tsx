import { VisuallyHidden } from '@vitrine/ui';

/** A hairline along the top that moves while code is on its way. Its styles are the document's (document-styles.ts). */
export const LoadingLine = () => (
  <output data-line="">
    <VisuallyHidden>Loading…</VisuallyHidden>
  </output>
);

/** The line, with the space of the coming page. */
export const Loading = () => (
  <div data-shape="">
    <LoadingLine />
  </div>
);
