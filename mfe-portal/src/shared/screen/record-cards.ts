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

  /* Whole names and addresses: nothing is beside them that they could push away. */
  a,
  a ~ span {
    white-space: normal;
    overflow-wrap: anywhere;
  }

  &[data-selecting='true'] {
    padding-inline-start: ${vars.space[14]};
  }

  &[data-chosen='true'] {
    border-color: ${vars.color.champagne};
  }
`;

/** The checkbox of a card, at its start; a press anywhere beside the link reaches it. */
export const CardSelect = styled.div`
  position: absolute;
  z-index: ${vars.layer.raised};
  inset-block: 0;
  inset-inline-start: 0;
  display: grid;
  place-items: center;
  width: ${vars.space[14]};

  label {
    width: 100%;
    height: 100%;
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
