import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** The fields of a small dialog, one below the other. */
export const DialogForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
`;
