import { Button, CloseIcon, IconButton, TextField, vars } from '@vitrine/ui';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Group = styled.fieldset`
  display: grid;
  gap: ${vars.space[3]};
  min-width: 0;

  legend {
    margin-block-end: ${vars.space[2]};
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${vars.space[2]};
`;

const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[1]};

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${vars.space[2]};
    padding-inline-start: ${vars.space[3]};
    border: 1px solid ${vars.color.hairline};
    border-radius: ${vars.radius.md};
    font-size: ${vars.text.sm};
    overflow-wrap: anywhere;
  }
`;

interface FeatureFieldsProps {
  readonly features: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (features: string[]) => void;
}

/** A list of words: added one by one, also with Enter, and taken away again. */
export const FeatureFields = ({ features, error, onChange }: FeatureFieldsProps) => {
  const [text, setText] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const typed = text.trim();

  const add = (): void => {
    if (typed !== '' && !features.includes(typed)) onChange([...features, typed]);
    setText('');
    input.current?.focus();
  };

  return (
    <Group>
      <legend>Features</legend>
      {features.length > 0 && (
        <Rows>
          {features.map((feature) => (
            <li key={feature}>
              {feature}
              <IconButton
                label={`Remove ${feature}`}
                onClick={() => {
                  onChange(features.filter((one) => one !== feature));
                  input.current?.focus();
                }}
              >
                <CloseIcon size={12} />
              </IconButton>
            </li>
          ))}
        </Rows>
      )}
      <Line>
        <TextField
          ref={input}
          id={`${id}-feature`}
          label="New feature"
          autoComplete="off"
          maxLength={200}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add} disabled={typed === ''}>
          Add
        </Button>
      </Line>
    </Group>
  );
};
