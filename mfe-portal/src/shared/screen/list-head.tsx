import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** A screen's title at the left, its search or main action at the right. */
export const ListHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]} ${vars.space[6]};
  margin-block-end: ${vars.space[5]};
`;
