import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** The measure of the page: every section's content stands between the same two edges, the frame's too. */
export const Measure = styled.div`
  position: relative;
  width: 100%;
  max-width: 90rem;
  margin-inline: auto;
  padding-inline: ${vars.space[5]};

  ${media.up('md')} {
    padding-inline: ${vars.space[14]};
  }
`;
