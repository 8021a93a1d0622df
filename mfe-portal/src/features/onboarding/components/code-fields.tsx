import { minimumChargeCents, packageContent, packageIds } from '@vitrine/contracts';
import { Button, CheckGroup, CloseIcon, IconButton, SelectField, Text, TextField, vars } from '@vitrine/ui';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { controlsOf } from '../../../shared/forms/record-form.ts';
import type { PortalForm } from '../../../shared/forms/use-portal-form.ts';
import { codeFormFields, type CodeForm, featuresOf } from '../code-form.ts';
import { termsLabel, termsLabels } from '../content.ts';

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

/** Editable list of features; Enter adds one, and so does saving the code. */
export const FeatureFields = ({ form }: { readonly form: PortalForm<CodeForm> }) => {
  const { features, newFeature } = form.values;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isBlank = newFeature.trim() === '';

  const add = (): void => {
    form.set({ features: featuresOf(form.values), newFeature: '' });
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
                  form.set({ features: features.filter((one) => one !== feature) });
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
          {...form.field('newFeature')}
          error={form.error('features')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isBlank) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add} disabled={isBlank}>
          Add
        </Button>
      </Line>
    </Group>
  );
};

const names = packageIds.map((id) => packageContent[id].name);
const options = Object.entries(termsLabels).map(([value, label]) => ({ value, label }));

/** Package and price of a code (decision D11). */
export const TermsFields = ({ form }: { readonly form: PortalForm<CodeForm> }) => {
  const { sells } = form.values;
  const control = controlsOf(codeFormFields, form, 'code');
  const packages = control('packages');
  return (
    <>
      <Pair>
        <SelectField id="code-sells" label={termsLabel} options={options} {...form.field('sells')} />
        {sells === 'percent' ? (
          <TextField
            {...control('percentOff')}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => form.set({ percentOff: target.value.replace(/\s*%$/, '') })}
          />
        ) : (
          <MoneyField {...control('amount')} from={minimumChargeCents} />
        )}
      </Pair>
      {sells !== 'offer' && (
        <div>
          <CheckGroup
            id={packages.id}
            name={packages.name}
            label={packages.label}
            options={names}
            value={packages.value.map((id) => packageContent[id].name)}
            onChange={(chosen) =>
              packages.onChange(packageIds.filter((id) => chosen.includes(packageContent[id].name)))
            }
          />
          <div aria-live="polite">
            {packages.error && (
              <Text size="sm" tone="ember">
                {packages.error}
              </Text>
            )}
          </div>
        </div>
      )}
    </>
  );
};
