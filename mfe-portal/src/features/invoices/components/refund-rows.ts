import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Framed rows of refunds, credit notes and write-offs. */
export const Rows = styled.ul`
  display: grid;
  gap: ${vars.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;

  &:empty {
    display: none;
  }
`;

export const Row = styled.li`
  display: grid;
  gap: ${vars.space[2]};
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
`;

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
`;

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};

  &:empty {
    display: none;
  }
`;
