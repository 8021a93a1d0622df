import { vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Table = styled.table`
  width: 100%;
  font-size: ${vars.text.sm};

  th,
  td {
    padding-block: ${vars.space[2]};
    text-align: start;
    vertical-align: top;
    font-weight: ${vars.weight.text};
    overflow-wrap: anywhere;
  }

  thead th {
    padding-block-start: 0;
    color: ${vars.color.textFaint};
  }

  tbody tr,
  tfoot tr {
    border-block-start: 1px solid ${vars.color.hairline};
  }

  td,
  thead th:last-child {
    padding-inline-start: ${vars.space[4]};
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

/** The row of what a document comes to. */
export const TotalRow = styled.tr`
  th,
  td {
    font-weight: ${vars.weight.medium};
  }
`;

/** Below a line's description: quantity, discount, tax. */
export const ItemNote = styled.span`
  display: block;
  color: ${vars.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

interface ItemsTableProps {
  /** Rows of the lines. */
  readonly children: ReactNode;
  /** Rows of the sums. */
  readonly foot: ReactNode;
}

/** The lines of an invoice, an estimate or a schedule, each with its amount at the end, and what they come to. */
export const ItemsTable = ({ children, foot }: ItemsTableProps) => (
  <Table>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
    <tfoot>{foot}</tfoot>
  </Table>
);
