import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** A list of what waits for a person, each with its reason below it. */
export const AsideFrame = styled.div`
  margin-block-start: ${vars.space[8]};
`;

export const AsideList = styled.ol.attrs({ role: 'list' })`
  display: grid;
  font-size: ${vars.text.sm};
`;

export const AsideRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  padding-block: ${vars.space[3]};

  & + & {
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

export const AsideWhat = styled.div`
  flex: 1 1 18rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const AsideWhy = styled.p`
  color: ${vars.color.textMuted};
`;

export const AsideMoney = styled.span`
  font-weight: ${vars.weight.medium};
  font-variant-numeric: tabular-nums;
`;
