import { SelectField, smallFieldText, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Muted like the facts below it in a record's panel. */
export const PanelSelect = styled(SelectField)`
  select {
    min-height: ${vars.control.sm};
    padding-block: ${vars.space[1]};
    ${smallFieldText}
    ${touchTarget}
  }

  /* The error region of the field; a failed save speaks below, with its Retry. */
  > [aria-live]:empty {
    display: none;
  }
`;
