import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Two fields a line where there is room. */
export const Fields = styled.div`
  display: grid;
  gap: ${vars.space[6]};

  ${media.up('sm')} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** A field over the whole line. */
export const Whole = styled.div`
  min-width: 0;

  ${media.up('sm')} {
    grid-column: 1 / -1;
  }
`;
