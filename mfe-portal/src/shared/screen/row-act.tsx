import { media, whenIdle } from '@vitrine/ui';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** Seen while a pointer or the focus is on the row; always where nothing can hover. */
const Frame = styled.div`
  display: flex;
  justify-content: end;

  ${media.hover} {
    opacity: 0;

    tr:hover &,
    tr:focus-within & {
      opacity: 1;
    }
  }
`;

/** The act of a row, whose code is loaded when the page is idle. */
export const RowAct = ({ children }: { readonly children: ReactNode }) => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return <Frame>{isIdle && <Suspense>{children}</Suspense>}</Frame>;
};
