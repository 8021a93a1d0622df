import type { ClientImport } from '@vitrine/contracts';
import { Table, Td, Text, Th, Tr } from '@vitrine/ui';
import { styled } from 'styled-components';
import { SelectBox } from '../../../shared/screen/selection.tsx';
import { count, Frame, ScrollArea } from './problem-table.tsx';

/** One below the other, so that a phone shows both. */
const Who = styled(Td)`
  white-space: normal;
  overflow-wrap: anywhere;
`;

interface LookalikeTableProps {
  readonly read: ClientImport;
  /** Numbers of the rows that are added all the same. */
  readonly includedRows: readonly number[];
  readonly onChange: (rows: readonly number[]) => void;
}

/** Rows that look like a client there is, or like another row; they are left out unless they are ticked. */
export const LookalikeTable = ({ read, includedRows, onChange }: LookalikeTableProps) => (
  <Frame aria-label="Possible duplicates">
    <Text size="sm" tone="textMuted">
      {count(read.similar, 'row')} may already be here. Tick those you want to add all the same.
      {read.similar > read.lookalikes.length && ` The first ${read.lookalikes.length} are shown; the others stay out.`}
    </Text>
    <ScrollArea label="Rows that may already be here">
      <Table label="Possible duplicates">
        <thead>
          <tr>
            <Th>Add</Th>
            <Th numeric>Row</Th>
            <Th>Client</Th>
          </tr>
        </thead>
        <tbody>
          {read.lookalikes.map(({ row, name, company, looksLike }) => (
            <Tr key={row}>
              <Td>
                <SelectBox
                  label={`Add row ${row}`}
                  checked={includedRows.includes(row)}
                  onChange={() =>
                    onChange(
                      includedRows.includes(row) ? includedRows.filter((one) => one !== row) : [...includedRows, row],
                    )
                  }
                />
              </Td>
              <Td numeric>{row}</Td>
              <Who>
                {company} ({name})
                <Text size="sm" tone="textMuted">
                  Looks like: {looksLike}
                </Text>
              </Who>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  </Frame>
);
