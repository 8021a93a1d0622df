import { Td, Th, vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';
import { rowHeights } from './density.tsx';

/** Widths of the list itself, not of the window: an open record takes its part. */
const widths = { middle: '38rem', wide: '48rem', full: '64rem' } as const;
export type Width = keyof typeof widths;

const placed = css<{ $from: Width | undefined }>`
  ${({ $from }) =>
    $from !== undefined &&
    css`
      @container record-list (max-width: ${widths[$from]}) {
        display: none;
      }
    `}
`;

/** A row is as high as its density says, whatever is in it. */
export const Frame = styled.div`
  container: record-list / inline-size;

  th {
    height: 2rem;
    padding-block: 0;
  }

  td {
    height: ${rowHeights.compact / 16}rem;
    padding-block: 0;
  }

  tr[data-done='true'] td {
    color: ${vars.color.textMuted};
  }

  @container record-list (max-width: ${widths.wide}) {
    th,
    td {
      padding-inline: ${vars.space[2]};
    }
  }

  &[data-density='comfortable'] td {
    height: ${rowHeights.comfortable / 16}rem;
  }
`;

export const HeadCell = styled(Th)<{ $from: Width | undefined }>`
  ${placed}
`;

export const Cell = styled(Td)<{ $from: Width | undefined; $wide: boolean }>`
  ${placed}
  ${({ $wide }) =>
    $wide &&
    css`
      max-width: 0;
      width: 40%;
    `}
`;
