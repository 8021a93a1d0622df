import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** A screen that is one column of parts, not a list beside a detail. */
export const Page = styled.section`
  width: 100%;
  max-width: 75rem;
  margin-inline: auto;
  padding: ${vars.space[6]} ${vars.space[5]} ${vars.space[16]};

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }
`;
