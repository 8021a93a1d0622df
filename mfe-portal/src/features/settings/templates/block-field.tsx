import type { TemplateBlock, TemplateVariable } from '@vitrine/contracts';
import { Button, TextArea, TextField, touchTarget, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from '../../../shared/forms/use-portal-form.ts';
import { isLong } from './content.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[2]};
`;

const Copy = styled(TextArea)`
  textarea {
    min-height: 6rem;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[1]};
`;

const Chip = styled.button`
  min-height: 1.5rem;
  padding-inline: ${vars.space[2]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.sm};
  font-family: ${vars.font.mono};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  ${touchTarget}

  &:hover {
    border-color: ${vars.color.control};
    color: ${vars.color.text};
  }
`;

interface BlockFieldProps {
  readonly block: TemplateBlock;
  readonly variables: readonly TemplateVariable[];
  readonly field: FieldProps<string, string>;
}

/** One text block with its variables; a press on one inserts it at the cursor. */
export const BlockField = ({ block, variables, field }: BlockFieldProps) => {
  const { key, label, required, maximum, default: original } = block;
  const { value, onChange } = field;
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  const insert = (name: string): void => {
    const control = ref.current;
    if (!control) return;
    const [from, to] = [control.selectionStart ?? value.length, control.selectionEnd ?? value.length];
    // Inserted like typed text, so that the browser's Undo and change events work.
    control.focus();
    control.setRangeText(`{${name}}`, from, to, 'end');
    onChange(control.value);
  };

  const common = {
    ref,
    id: `block-${key}`,
    label,
    required,
    maxLength: maximum,
    ...field,
  };

  return (
    <Frame>
      {isLong(block) ? (
        <Copy {...common} rows={4} />
      ) : (
        <TextField
          {...common}
          autoComplete="off"
          {...(block.kind === 'url' && { inputMode: 'url' as const, spellCheck: false })}
        />
      )}
      <Line>
        {variables.map(({ name, label: meaning, sample }) => (
          <Chip
            key={name}
            type="button"
            title={`${meaning}, such as ${sample}`}
            aria-label={`Insert ${meaning} into ${label.toLowerCase()}`}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </Chip>
        ))}
        {original !== null && original !== value && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={`Restore the original ${label.toLowerCase()}`}
            onClick={() => onChange(original)}
          >
            Default
          </Button>
        )}
      </Line>
    </Frame>
  );
};
