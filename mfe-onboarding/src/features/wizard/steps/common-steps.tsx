import { practiceTypes } from '@vitrine/contracts';
import { media, SelectField, TextField, vars } from '@vitrine/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { labels } from '../content.ts';
import type { CommonValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';

/** Two fields a line where there is room. */
export const Fields = styled.div`
  display: grid;
  gap: ${vars.space[6]};

  ${media.up('sm')} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** A field over the whole line. */
export const Whole = styled.div`
  min-width: 0;

  ${media.up('sm')} {
    grid-column: 1 / -1;
  }
`;

const practiceTypeOptions = Object.entries(practiceTypes).map(([value, label]) => ({ value, label }));

type Basics = Pick<CommonValues, 'firstName' | 'lastName' | 'practiceName' | 'practiceType'>;

/** Step 1, 'Basics': who starts, and for which practice (public specification, section 2). */
export const BasicsFields = ({ values, errors, onChange, idPrefix }: StepProps<Basics>) => (
  <Fields>
    <TextField
      id={`${idPrefix}-first-name`}
      name="firstName"
      label={labels.firstName}
      autoComplete="given-name"
      enterKeyHint="next"
      required
      value={values.firstName}
      error={errors.firstName}
      onChange={({ target }) => onChange('firstName', target.value)}
    />
    <TextField
      id={`${idPrefix}-last-name`}
      name="lastName"
      label={labels.lastName}
      autoComplete="family-name"
      enterKeyHint="next"
      required
      value={values.lastName}
      error={errors.lastName}
      onChange={({ target }) => onChange('lastName', target.value)}
    />
    <TextField
      id={`${idPrefix}-practice-name`}
      name="practiceName"
      label={labels.practiceName}
      autoComplete="organization"
      enterKeyHint="next"
      required
      value={values.practiceName}
      error={errors.practiceName}
      onChange={({ target }) => onChange('practiceName', target.value)}
    />
    <SelectField
      id={`${idPrefix}-practice-type`}
      name="practiceType"
      label={labels.practiceType}
      required
      placeholder="Choose one"
      options={practiceTypeOptions}
      value={values.practiceType}
      error={errors.practiceType}
      onChange={({ target }) => onChange('practiceType', target.value as Basics['practiceType'])}
    />
  </Fields>
);

/** Attributes for autofill and the on-screen keyboard. */
type Help = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'enterKeyHint'
>;

type Contact = Pick<CommonValues, 'email' | 'phone' | 'address' | 'city' | 'state' | 'zipCode'>;

/** Step 2, 'Contact': how the practice is reached (public specification, section 2). */
export const ContactFields = ({ values, errors, onChange, idPrefix }: StepProps<Contact>) => {
  const field = (name: keyof Contact, help: Help) => ({
    ...help,
    id: `${idPrefix}-${name}`,
    name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(name, target.value),
  });
  return (
    <Fields>
      <TextField
        {...field('email', {
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          enterKeyHint: 'next',
        })}
        required
      />
      <TextField
        {...field('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel', enterKeyHint: 'next' })}
        required
      />
      <Whole>
        <TextField {...field('address', { autoComplete: 'street-address', enterKeyHint: 'next' })} />
      </Whole>
      <TextField {...field('city', { autoComplete: 'address-level2', enterKeyHint: 'next' })} />
      <Fields>
        <TextField {...field('state', { autoComplete: 'address-level1', enterKeyHint: 'next' })} />
        <TextField
          {...field('zipCode', {
            autoComplete: 'postal-code',
            autoCapitalize: 'characters',
            spellCheck: false,
            enterKeyHint: 'done',
          })}
        />
      </Fields>
    </Fields>
  );
};
