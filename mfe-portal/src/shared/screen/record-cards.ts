import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Rows as cards, for phones. */
export const Cards = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-block-start: 1px solid ${vars.color.hairline};
`;

/** Two lines: who and how much, state and when. */
export const Card = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[1]};
  padding-block: ${vars.space[2]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  /* What people typed may be one long word, which must not push a phone's page sideways. */
  overflow-wrap: anywhere;

  /* The link's target is the whole card; buttons lie above it. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  button {
    position: relative;
  }

  /* Whole names: what is beside them goes to a line of its own. */
  a {
    white-space: normal;
  }

  &[data-selecting='true'] {
    padding-inline-start: ${vars.space[14]};
  }

  &[data-chosen='true'] {
    box-shadow: inset 2px 0 0 ${vars.color.champagne};
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
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${vars.space[4]};
  min-width: 0;
`;

/** The beginning of a card's line, several things beside each other. */
export const CardFacts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${vars.space[2]};
  min-width: 0;
  color: ${vars.color.textMuted};
`;
