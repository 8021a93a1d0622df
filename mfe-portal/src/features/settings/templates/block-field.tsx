import type { TemplateBlock, TemplateVariable } from '@vitrine/contracts';
import { Button, ChevronDownIcon, Menu, TextArea, TextField, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from '../../../shared/forms/use-portal-form.ts';
import { isLong, meaningText, variablesIn } from './content.ts';

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
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
`;

/** What stands for something else in the text, in plain words. */
const Meanings = styled.ul.attrs({ role: 'list' })`
  flex: 1 1 12rem;
  min-width: 0;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;

  code {
    font-family: ${vars.font.mono};
    color: ${vars.color.text};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]};
  margin-inline-start: auto;
`;

interface BlockFieldProps {
  readonly block: TemplateBlock;
  readonly variables: readonly TemplateVariable[];
  readonly field: FieldProps<string, string>;
}

/** One text block; below it what its variables stand for, and a menu that inserts one at the cursor. */
export const BlockField = ({ block, variables, field }: BlockFieldProps) => {
  const { key, label, required, maximum, default: original } = block;
  const { value, onChange } = field;
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const hasInserted = useRef(false);

  const insert = (name: string): void => {
    const control = ref.current;
    if (!control) return;
    const [from, to] = [control.selectionStart ?? value.length, control.selectionEnd ?? value.length];
    control.setRangeText(`{${name}}`, from, to, 'end');
    hasInserted.current = true;
    onChange(control.value);
  };

  const inText = variablesIn([value]);
  const used = variables.filter(({ name }) => inText.includes(name));
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
        {used.length > 0 && (
          <Meanings aria-label={`What we fill into ${label.toLowerCase()}`}>
            {used.map((variable) => (
              <li key={variable.name}>
                <code>{`{${variable.name}}`}</code> {meaningText(variable)}
              </li>
            ))}
          </Meanings>
        )}
        <Buttons>
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
          {variables.length > 0 && (
            <Menu
              trigger={
                <Button size="sm" variant="subtle" aria-label={`Insert into ${label.toLowerCase()}`}>
                  Insert <ChevronDownIcon size={12} />
                </Button>
              }
              head="Filled in for each recipient"
              // People go on typing behind what they inserted.
              focusAfter={() => {
                const control = hasInserted.current ? ref.current : null;
                hasInserted.current = false;
                return control;
              }}
              items={variables.map((variable) => ({
                id: variable.name,
                label: meaningText(variable),
                onSelect: () => insert(variable.name),
              }))}
            />
          )}
        </Buttons>
      </Line>
    </Frame>
  );
};
