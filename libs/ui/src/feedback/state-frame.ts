import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/** The centred column that empty and error states share. */
export const StateFrame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${vars.space[3]};
  max-width: 30rem;
  margin-inline: auto;
  padding: ${vars.space[16]} ${vars.space[6]};
  text-align: center;
`;
