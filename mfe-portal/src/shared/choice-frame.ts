import { touchTarget, vars } from '@vitrine/ui';
import { css } from 'styled-components';

/** A label around a radio button that is pressed as one, and shows which one is chosen and where the focus is. */
export const choiceFrame = css`
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  cursor: pointer;
  ${touchTarget}

  &:has(:checked) {
    border-color: ${vars.color.champagne};
    background: ${vars.color.selected};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${vars.color.champagne};
    outline-offset: 2px;
  }

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
    outline: none;
  }
`;
