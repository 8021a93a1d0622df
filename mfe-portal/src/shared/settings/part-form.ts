import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** The form of one matter, with its button at the left. */
export const PartForm = styled.form`
  display: grid;
  justify-items: start;
  gap: ${vars.space[5]};
  max-width: 24rem;

  > * {
    width: 100%;
  }

  > button {
    width: auto;
  }
`;
