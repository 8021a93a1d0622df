import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Rows as cards, for phones. */
export const Cards = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
`;

export const Card = styled.li`
  position: relative;
  display: grid;
  gap: ${vars.space[3]};
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel});
  box-shadow: ${vars.shadow.raised};
  font-size: ${vars.text.sm};

  /* The link's target is the whole card; buttons lie above it. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${vars.radius.lg};
  }

  button {
    position: relative;
  }
`;

export const CardLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  min-width: 0;
`;

export const CardName = styled.div`
  min-width: 0;
`;
