import { api, type ClientImport, importLimits } from '@vitrine/contracts';
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

/** What became of the rows with problems. */
const summaryOf = ({ bad, incomplete, problems }: ClientImport): string =>
  [
    bad > 0 && `${count(bad, 'row')} will be left out.`,
    incomplete > 0 && `${count(incomplete, 'row')} will be added without a value that couldn’t be read.`,
    problems.length >= importLimits.shownProblems
      ? `The first ${importLimits.shownProblems} problems:`
      : 'Fix them in the file and import it again, or go on.',
  ]
    .filter(Boolean)
    .join(' ');

/** Errors of the file by row: the first hundred here, all of them as a download. */
export const ProblemTable = ({ read }: { readonly read: ClientImport }) => {
  const { download, downloading } = useDownload();
  return (
    <Frame aria-label="Problems">
      <Line>
        <Text size="sm" tone="textMuted">
          {summaryOf(read)}
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
              <Th>The row</Th>
            </tr>
          </thead>
          <tbody>
            {read.problems.map(({ row, column, value, reason, kept }) => (
              <Tr key={`${row} ${column} ${reason}`}>
                <Td numeric>{row}</Td>
                <Td>{column}</Td>
                <Value>{value || '(empty)'}</Value>
                <Td>{reason}</Td>
                <Td nowrap>{kept ? 'is added without it' : 'is left out'}</Td>
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
