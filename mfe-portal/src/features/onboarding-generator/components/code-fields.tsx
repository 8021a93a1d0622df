import { minimumChargeCents, packageContent, packageIds } from '@vitrine/contracts';
import { Button, CheckGroup, CloseIcon, IconButton, SelectField, Text, TextField, vars } from '@vitrine/ui';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Pair } from '../../../shared/edit/editor-form.tsx';
import { MoneyField } from '../../../shared/edit/money-field.tsx';
import type { CodeForm, Terms } from '../code-form.ts';
import { termsLabels } from '../content.ts';

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

/** Editable list of features; Enter adds one. */
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

interface TermsFieldsProps {
  readonly values: CodeForm;
  readonly error: (field: 'packages' | 'amount' | 'percentOff') => string | undefined;
  readonly set: (changes: Partial<CodeForm>) => void;
}

const names = packageIds.map((id) => packageContent[id].name);
const options = Object.entries(termsLabels).map(([value, label]) => ({ value, label }));

/** Package and price of a code (decision D11). */
export const TermsFields = ({ values, error, set }: TermsFieldsProps) => {
  const { sells, packages, amount, percentOff } = values;
  return (
    <>
      <Pair>
        <SelectField
          id="code-sells"
          name="sells"
          label="What it sells"
          options={options}
          value={sells}
          onChange={({ target }) => set({ sells: target.value as Terms })}
        />
        {sells === 'percent' ? (
          <TextField
            id="code-percent"
            name="percentOff"
            inputMode="numeric"
            label="Percent off"
            hint="Of the list price, every month"
            autoComplete="off"
            required
            value={percentOff}
            error={error('percentOff')}
            onChange={({ target }) => set({ percentOff: target.value.replace(/\s*%$/, '') })}
          />
        ) : (
          <MoneyField
            from={minimumChargeCents}
            id="code-amount"
            name="amount"
            label="Price"
            hint="Dollars a month"
            required
            value={amount}
            error={error('amount')}
            onText={(text) => set({ amount: text })}
          />
        )}
      </Pair>
      {sells !== 'offer' && (
        <div>
          <CheckGroup
            id="code-package"
            name="packages"
            label="Packages"
            options={names}
            value={packages.map((id) => packageContent[id].name)}
            onChange={(chosen) =>
              set({ packages: packageIds.filter((id) => chosen.includes(packageContent[id].name)) })
            }
          />
          <div aria-live="polite">
            {error('packages') && (
              <Text size="sm" tone="ember">
                {error('packages')}
              </Text>
            )}
          </div>
        </div>
      )}
    </>
  );
};
