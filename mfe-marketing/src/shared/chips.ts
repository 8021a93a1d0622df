import { chipStyles, chosenStyles, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Filters of a list as toggle buttons. */
export const Chips = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};

  button {
    ${chipStyles}
  }

  [aria-pressed='true'] {
    ${chosenStyles}
  }
`;
