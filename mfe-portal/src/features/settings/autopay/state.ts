import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Whether something is on, beside its switch. */
export const State = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
`;
