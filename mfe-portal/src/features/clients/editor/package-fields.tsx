import { Button, CloseIcon, IconButton, TextArea, TextField, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { type ClientValues, featureMaximum, textMaximum } from './client-form.ts';
import { Part, PartTitle } from './form-layout.ts';

const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${vars.space[2]};
`;

const Start = styled.div`
  justify-self: start;
`;

interface PackageFieldsProps {
  readonly idPrefix: string;
  readonly values: ClientValues;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (changes: Partial<ClientValues>) => void;
}

/** A package made for this client: what it is called, what it is, and what belongs to it. */
export const PackageFields = ({ idPrefix, values, errors, onChange }: PackageFieldsProps) => {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { features } = values;

  /** The focus goes where the next word is typed: it must not fall out of the list with a row. */
  const focus = (index: number): void => {
    requestAnimationFrame(() => (list.current?.querySelectorAll('input')[index] ?? add.current)?.focus());
  };
  const remove = (index: number): void => {
    onChange({ features: features.toSpliced(index, 1) });
    focus(Math.min(index, features.length - 2));
  };

  return (
    <Part>
      <PartTitle>Custom package</PartTitle>
      <TextField
        id={`${idPrefix}-package`}
        name="customPackage.name"
        label="Package name"
        hint="Leave it empty when the client has one of the usual packages."
        maxLength={textMaximum}
        autoComplete="off"
        value={values.packageName}
        error={errors['customPackage.name']}
        onChange={({ target }) => onChange({ packageName: target.value })}
      />
      <TextArea
        id={`${idPrefix}-package-description`}
        name="customPackage.description"
        label="Description"
        rows={2}
        maxLength={2000}
        value={values.packageDescription}
        error={errors['customPackage.description']}
        onChange={({ target }) => onChange({ packageDescription: target.value })}
      />
      {features.length > 0 && (
        <Rows ref={list} aria-label="Features">
          {features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
            <Row key={index}>
              <TextField
                id={`${idPrefix}-feature-${index}`}
                label={`Feature ${index + 1}`}
                maxLength={textMaximum}
                autoComplete="off"
                value={feature}
                onChange={({ target }) => onChange({ features: features.with(index, target.value) })}
              />
              <IconButton label={`Remove feature ${index + 1}`} onClick={() => remove(index)}>
                <CloseIcon />
              </IconButton>
            </Row>
          ))}
        </Rows>
      )}
      <Start>
        <Button
          ref={add}
          size="sm"
          disabled={features.length >= featureMaximum}
          onClick={() => {
            onChange({ features: [...features, ''] });
            focus(features.length);
          }}
        >
          Add feature
        </Button>
      </Start>
    </Part>
  );
};
