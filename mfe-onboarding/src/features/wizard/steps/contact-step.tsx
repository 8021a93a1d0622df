import { TextField } from '@vitrine/ui';
import type { ComponentProps } from 'react';
import { labels } from '../content.ts';
import type { CommonValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';
import { Fields, Whole } from './fields.ts';

/** What tells a browser which of its owner's data belongs here, and which keyboard to show. */
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
