import { importLimits } from '@vitrine/contracts';
import { Button, Text, vars } from '@vitrine/ui';
import { type DragEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Area = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${vars.space[4]};
  padding: ${vars.space[10]} ${vars.space[5]};
  border: 1px dashed ${({ $over }) => ($over ? vars.color.champagne : vars.color.control)};
  border-radius: ${vars.radius.lg};
  text-align: center;
`;

interface FileChoiceProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A button for a file, and a place to drop one. */
export const FileChoice = ({ busy, onFile }: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };

  return (
    <Area
      $over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text>Drop a CSV file here, or choose one.</Text>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="CSV file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again, once it was mended.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <Text size="sm" tone="textMuted">
        The first row names the columns. Name, Email and Company are needed; Phone, Industry, Business type, Status,
        Monthly amount and Plan are welcome. Up to {importLimits.rows.toLocaleString('en-US')} rows and{' '}
        {importLimits.bytes / 1024 / 1024} MB. Nothing is added before you have seen what was read.
      </Text>
    </Area>
  );
};
