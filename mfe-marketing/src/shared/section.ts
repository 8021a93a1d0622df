import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** The measure of the page: every section's content stands between the same two edges, the frame's too. */
export const Measure = styled.div`
  position: relative;
  width: 100%;
  max-width: 96rem;
  margin-inline: auto;
  padding-inline: clamp(${vars.space[5]}, 4vw, ${vars.space[14]});
`;
