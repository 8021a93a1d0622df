import { media, vars } from '@vitrine/ui';
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

/** The search beside the main action, at the right; on a phone on a line of its own, below. */
export const HeadSearch = styled.div`
  display: flex;
  flex: 1 1 12rem;
  justify-content: flex-end;

  ${media.down('sm')} {
    order: 1;
    flex-basis: 100%;
  }
`;

export const HeadTools = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
`;
