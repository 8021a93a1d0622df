import { api, type ClientImport } from '@vitrine/contracts';
import { Button, Table, Td, Text, Th, Tr, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDownload } from '../../../shared/download.ts';

export const Frame = styled.section`
  display: grid;
  gap: ${vars.space[3]};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[2]} ${vars.space[4]};
`;

const Scrolling = styled.section`
  max-height: 18rem;
  overflow: auto;
  border-block: 1px solid ${vars.color.hairline};
`;

/** Rows of a file, in a part of the dialog that scrolls by itself. */
export const ScrollArea = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
  <Scrolling tabIndex={0} aria-label={label}>
    {children}
  </Scrolling>
);

const Value = styled(Td)`
  min-width: 7rem;
  max-width: 12rem;
  overflow-wrap: anywhere;
`;

/** Errors of the file by row: the first hundred here, all of them as a download. */
export const ProblemTable = ({ read }: { readonly read: ClientImport }) => {
  const { download, downloading } = useDownload();
  return (
    <Frame aria-label="Problems">
      <Line>
        <Text size="sm" tone="textMuted">
          {count(read.bad, 'row')} will be left out.{' '}
          {read.problems.length >= 100 ? 'The first 100 problems:' : 'Fix them in the file, then import it again.'}
        </Text>
        <Button
          size="sm"
          busy={downloading}
          onClick={() => void download('import-problems.csv', api.clients.importProblems, { params: { id: read.id } })}
        >
          Download problems
        </Button>
      </Line>
      <ScrollArea label="Rows with problems">
        <Table label="Problems">
          <thead>
            <tr>
              <Th numeric>Row</Th>
              <Th>Column</Th>
              <Th>Value</Th>
              <Th>Reason</Th>
            </tr>
          </thead>
          <tbody>
            {read.problems.map(({ row, column, value, reason }) => (
              <Tr key={`${row} ${column} ${reason}`}>
                <Td numeric>{row}</Td>
                <Td>{column}</Td>
                <Value>{value || '(empty)'}</Value>
                <Td>{reason}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </Frame>
  );
};

export const count = (number: number, what: string): string =>
  `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;
