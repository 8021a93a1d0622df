import type { Invoice } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { vars } from '@vitrine/ui';
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
    color: ${vars.color.textMuted};
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

  tbody th,
  td,
  tfoot th {
    color: ${vars.color.text};
  }

  td,
  thead th:last-child {
    padding-inline-start: ${vars.space[4]};
    text-align: end;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  tfoot th,
  tfoot td {
    font-weight: ${vars.weight.medium};
  }
`;

const Rate = styled.span`
  display: block;
  color: ${vars.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

interface InvoiceItemsProps {
  readonly items: Invoice['items'];
  readonly totalCents: number;
}

/** What was billed, line by line, and the sum. */
export const InvoiceItems = ({ items, totalCents }: InvoiceItemsProps) => (
  <Table>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            {item.description}
            {Number(item.quantity) !== 1 && (
              <Rate>
                {item.quantity} × {formatCents(item.rateCents)}
              </Rate>
            )}
          </th>
          <td>{formatCents(item.amountCents)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>{formatCents(totalCents)}</td>
      </tr>
    </tfoot>
  </Table>
);
