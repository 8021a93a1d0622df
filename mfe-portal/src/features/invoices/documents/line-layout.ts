import { media, TextField, vars, visuallyHidden } from '@vitrine/ui';
import { css, styled } from 'styled-components';
import { MoneyField } from '../../../shared/forms/money-field.tsx';

/** How a line is laid out: in a box of its own, or as a row below the first one's labels. */
interface Place {
  readonly $boxed: boolean;
  readonly $first: boolean;
}

export const Frame = styled.fieldset<Pick<Place, '$boxed'>>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $boxed }) => vars.space[$boxed ? 4 : 3]};
  min-width: 0;
`;

export const Legend = styled.legend`
  margin-block-end: ${vars.space[3]};
  font-weight: ${vars.weight.medium};
`;

const box = css`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.md};

  ${media.up('sm')} {
    grid-template-columns: 6rem minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr);
  }
`;

/** One line on wide screens; on phones the description is above the figures. */
const row = css`
  grid-template-columns: 5.5rem minmax(0, 1fr) auto;
  padding-block-end: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) 6rem 8rem 7rem 2.125rem;
    padding-block-end: 0;
    border: 0;
  }
`;

export const Row = styled.div<Pick<Place, '$boxed'>>`
  display: grid;
  align-items: start;
  gap: ${vars.space[3]};
  ${({ $boxed }) => ($boxed ? box : row)}
`;

/** Labels of rows are visible above the first one only; the others are for screen readers. */
export const Cell = styled.div<Place>`
  ${media.up('sm')} {
    label {
      ${({ $boxed, $first }) => !$boxed && !$first && visuallyHidden}
    }
  }
`;

export const Description = styled(Cell)`
  grid-column: 1 / -1;

  ${({ $boxed }) =>
    $boxed
      ? css`
          display: grid;
          grid-template-columns: minmax(0, 1fr) auto;
          align-items: end;
          gap: ${vars.space[3]};
        `
      : css`
          ${media.up('sm')} {
            grid-column: auto;
          }
        `}
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

const column = css`
  display: grid;
  gap: ${vars.space[2]};
  text-align: end;
`;

export const Amount = styled.div<Place>`
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};

  ${({ $boxed, $first }) =>
    $boxed
      ? column
      : css`
          display: flex;
          align-items: baseline;
          justify-content: space-between;
          grid-area: 4 / 1 / auto / -1;
          color: ${vars.color.textMuted};

          ${media.up('sm')} {
            ${column}
            grid-area: auto;
            justify-content: stretch;

            > span {
              display: ${$first ? 'inline' : 'none'};
            }
          }
        `}
`;

export const Money = styled.output<Pick<Place, '$boxed'>>`
  display: grid;
  align-items: center;
  font-size: ${vars.text.md};
  color: ${vars.color.text};
  font-variant-numeric: tabular-nums;
  ${({ $boxed }) => $boxed && `min-height: ${vars.control.md};`}

  ${media.up('sm')} {
    min-height: ${vars.control.md};
  }
`;

export const Delete = styled.div<Place>`
  ${({ $boxed, $first }) =>
    !$boxed &&
    css`
      grid-area: 2 / 3;
      align-self: end;

      ${media.up('sm')} {
        grid-area: auto;
        align-self: start;
        padding-block-start: ${$first ? '1.925rem' : '0.3125rem'};
      }
    `}
`;

export const Tax = styled(Cell)`
  ${({ $boxed }) =>
    $boxed &&
    css`
      grid-column: 1 / -1;

      ${media.up('sm')} {
        grid-column: 1 / span 3;
      }
    `}
`;

export const Note = styled.p`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;
