import { media, smallFieldText, TextField, vars, visuallyHidden } from '@vitrine/ui';
import { css, styled } from 'styled-components';
import { MoneyField } from '../../../shared/forms/money-field.tsx';

/** Which columns a table of lines has beside those of every one. */
export interface LineColumns {
  /** Whether lines can be moved and deleted. */
  readonly $movable: boolean;
  readonly $discount: boolean;
  readonly $tax: boolean;
  readonly $more: boolean;
}

/** Wide enough for a table with every column; in less room each line is a card. */
export const table = '@container (min-width: 46rem)';
export const card = '@container (max-width: 45.99rem)';

const template = ({ $movable, $discount, $tax, $more }: LineColumns): string =>
  [
    $movable && '[grip] 1.75rem',
    '[description] minmax(0, 1fr) [quantity] 4rem [rate] 6.5rem',
    $discount && '[discount] 5.75rem',
    $tax && '[tax] 8rem',
    '[amount] 7rem',
    $more && '[more] 5.75rem',
    $movable && '[drop] 2.5rem',
  ]
    .filter(Boolean)
    .join(' ');

export const Frame = styled.fieldset`
  container-type: inline-size;
  min-width: 0;
`;

export const Legend = styled.legend`
  margin-block-end: ${vars.space[3]};
  font-weight: ${vars.weight.medium};
`;

export const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};

  ${table} {
    gap: 0;
    border: 1px solid ${vars.color.hairlineStrong};
    border-radius: ${vars.radius.md};
  }
`;

/** Names of the columns, for eyes: each field says its own. */
export const Head = styled.div.attrs({ 'aria-hidden': true })<LineColumns>`
  display: none;

  ${table} {
    display: grid;
    grid-template-columns: ${template};
    align-items: center;
    min-height: 2rem;
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};

    > * {
      padding-inline: ${vars.space[3]};
      text-align: end;
    }

    > [data-start] {
      text-align: start;
    }
  }
`;

export const Row = styled.div<LineColumns & { $dragged: boolean }>`
  display: grid;
  position: relative;
  background: ${({ $dragged }) => ($dragged ? vars.color.selected : 'transparent')};

  ${card} {
    grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
    align-items: start;
    gap: ${vars.space[3]};
    padding: ${vars.space[3]};
    border: 1px solid ${vars.color.hairlineStrong};
    border-radius: ${vars.radius.md};
  }

  ${table} {
    grid-template-columns: ${template};
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

/** Leaves the card's corner to the handle and the button that deletes it. */
const wholeWidth = css`
  position: relative;
  grid-column: 1 / -1;
  padding-inline-end: 5.5rem;
`;

type Column = 'description' | 'quantity' | 'rate' | 'discount' | 'tax';

/**
 * One field of a line. In the table its control is a cell, and its message stands below the line, over its whole width.
 */
export const Cell = styled.div<{ $column: Column }>`
  ${card} {
    ${({ $column }) => $column === 'description' && wholeWidth}
  }

  ${table} {
    &,
    > div {
      display: contents;
    }

    label {
      ${visuallyHidden}
    }

    > div > :nth-child(2) {
      grid-row: 1;
      grid-column: ${({ $column }) => $column};
    }

    > div > [aria-live] {
      grid-column: description / -1;
    }

    > div > [aria-live] > p {
      margin-block: ${vars.space[1]};
      padding-inline: ${vars.space[3]};
    }

    input,
    select {
      min-height: 2.625rem;
      padding-block: ${vars.space[2]};
      padding-inline-start: ${vars.space[3]};
      border: 0;
      border-radius: 0;
      border-inline-start: 1px solid ${vars.color.hairline};
      background-color: transparent;
      ${smallFieldText}

      /* The column is too narrow for it, and its head says what it is. */
      &::placeholder {
        color: transparent;
      }

      &:focus {
        outline: 2px solid ${vars.color.champagne};
        outline-offset: -2px;
      }

      &[aria-invalid='true'] {
        outline: 1px solid ${vars.color.ember};
        outline-offset: -1px;
      }

      &[aria-invalid='true']:focus {
        outline-width: 2px;
        outline-offset: -2px;
      }
    }

    input {
      padding-inline-end: ${({ $column }) => ($column === 'description' ? vars.space[10] : vars.space[3])};
    }
  }

  ${card} input {
    ${({ $column }) => $column === 'description' && `padding-inline-end: ${vars.space[12]};`}
  }
`;

export const Quantity = styled(TextField)`
  input {
    padding-inline: ${vars.space[3]};
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

export const Rate = styled(MoneyField)`
  input {
    padding-inline: ${vars.space[3]};
  }
`;

export const Amount = styled.div`
  font-variant-numeric: tabular-nums;

  ${card} {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    grid-column: 1 / -1;
  }

  ${table} {
    display: grid;
    grid-row: 1;
    grid-column: amount;
    align-content: center;
    min-height: 2.625rem;
    padding-inline: ${vars.space[3]};
    border-inline-start: 1px solid ${vars.color.hairline};
    font-size: ${vars.text.sm};
    text-align: end;

    > span {
      ${visuallyHidden}
    }
  }
`;

export const More = styled.div`
  font-size: ${vars.text.sm};

  label {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: ${vars.control.sm};

    ${media.touch} {
      min-height: ${vars.control.touch};
    }
  }

  ${card} {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${vars.space[6]};
  }

  ${table} {
    display: flex;
    grid-row: 1;
    grid-column: more;
    align-items: center;
    gap: ${vars.space[2]};
    padding-inline: ${vars.space[3]};
    border-inline-start: 1px solid ${vars.color.hairline};

    [data-long] {
      ${visuallyHidden}
    }
  }

  [data-short] {
    ${card} {
      display: none;
    }
  }
`;

const corner = css`
  ${card} {
    position: absolute;
    inset-block-start: ${vars.space[1]};
    /* The description's cell, which is positioned too, reaches below it. */
    z-index: 1;
  }
`;

export const Grip = styled.button`
  ${corner}
  display: grid;
  place-items: center;
  color: ${vars.color.textFaint};
  cursor: grab;
  touch-action: none;

  &:active {
    cursor: grabbing;
  }

  ${card} {
    inset-inline-end: 3.25rem;
    width: 2.75rem;
    height: 2.75rem;
  }

  ${table} {
    grid-row: 1;
    grid-column: grip;
    min-height: 2.625rem;

    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;

export const Drop = styled.div`
  ${corner}
  display: grid;
  place-items: center;

  ${card} {
    inset-inline-end: ${vars.space[2]};
  }

  ${table} {
    grid-row: 1;
    grid-column: drop;
    border-inline-start: 1px solid ${vars.color.hairline};
  }
`;

export const Note = styled.p`
  margin-block-end: ${vars.space[3]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;
