import { useEffect, useRef } from 'react';

/**
 * Where the first view ends. The build puts the address of the styles below here (libs/federation), so that the first view
 * is painted without them; the browser waits for them at this place, not before. Once the page lives, styled-components has
 * the same rules in its own sheet and in its own order, and these retire. Rendered by the browser it is empty.
 */
export const Fold = () => {
  const link = useRef<HTMLLinkElement>(null);
  useEffect(() => {
    if (link.current) link.current.disabled = true;
  }, []);
  return <link ref={link} rel="stylesheet" data-fold="" />;
};
