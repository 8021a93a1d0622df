import { type ClientImport, importedFields, importFields } from '@vitrine/contracts';
import { Table, Td, Text, Th, Tr } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Frame, ScrollArea } from './problem-table.tsx';

const Value = styled(Td)`
  max-width: 14rem;
  overflow-wrap: anywhere;
`;

/** The first rows of a file as they will be, so that a column in the wrong place is seen before anything is added. */
export const PreviewTable = ({ read: { preview } }: { readonly read: ClientImport }) => {
  const shown = importFields.filter((name) => preview.some(({ values }) => values[name] !== undefined));
  return (
    <Frame aria-label="Preview">
      <Text size="sm" tone="textMuted">
        {preview.length === 1 ? 'The first row as it will be:' : `The first ${preview.length} rows as they will be:`}
      </Text>
      <ScrollArea label="The first rows">
        <Table label="The first rows as they will be">
          <thead>
            <tr>
              <Th numeric>Row</Th>
              {shown.map((name) => (
                <Th key={name}>{importedFields[name].label}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, values }) => (
              <Tr key={row}>
                <Td numeric>{row}</Td>
                {shown.map((name) => (
                  <Value key={name}>{values[name] || '–'}</Value>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </Frame>
  );
};
