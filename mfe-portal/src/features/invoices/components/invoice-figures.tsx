import { type DocumentFigures, figureRows, lineNotes } from '@vitrine/contracts';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { ItemNote } from './items-table.tsx';

/** Discount and tax of a line, below its description. */
export const LineNotes = ({ item }: { readonly item: Parameters<typeof lineNotes>[0] }) =>
  lineNotes(item).map((note) => <ItemNote key={note}>{note}</ItemNote>);

const Row = styled.tr`
  color: ${vars.color.textMuted};
`;

/** Subtotal, discount and taxes, above the total. */
export const FigureRows = ({ figures }: { readonly figures: DocumentFigures }) =>
  figureRows(figures).map(({ label, amount }) => (
    <Row key={label}>
      <th scope="row">{label}</th>
      <td>{amount}</td>
    </Row>
  ));
