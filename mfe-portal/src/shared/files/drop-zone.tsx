import { Button, Text, vars } from '@vitrine/ui';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Zone = styled.div<{ $isOver: boolean }>`
  display: grid;
  justify-items: start;
  gap: ${vars.space[2]};
  padding: ${vars.space[4]};
  border: 1px dashed ${({ $isOver }) => vars.color[$isOver ? 'champagne' : 'control']};
  border-radius: ${vars.radius.md};
`;

interface DropZoneProps {
  /** Of the button: 'Choose files' */
  readonly action: string;
  /** What is taken, after 'Or drop them here.' */
  readonly children: ReactNode;
  /** Of the field behind the button. */
  readonly label: string;
  /** The ends of the names that are offered: '.png,.jpg' */
  readonly accept: string;
  /** Whether several at once; default false. */
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped or chosen. */
export const DropZone = ({
  action,
  children,
  label,
  accept,
  multiple = false,
  busy = false,
  onFiles,
}: DropZoneProps) => {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <Zone
      $isOver={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Button size="sm" aria-describedby={hintId} busy={busy} onClick={() => input.current?.click()}>
        {action}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Text size="sm" tone="textMuted" id={hintId}>
        {multiple ? 'Or drop them here.' : 'Or drop it here.'} {children}
      </Text>
    </Zone>
  );
};
