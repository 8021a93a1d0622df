import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles } from './control-styles.ts';
import { Field, controlProps, type FieldProps } from './field.tsx';

const Input = styled.input`
  ${controlStyles}
`;

export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'aria-describedby' | 'aria-invalid'>;

/** One line of text. Native attributes (`name`, `type`, `autoComplete`, `inputMode` …) pass through. */
export const TextField = ({
  id,
  label,
  hint,
  error,
  required = false,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) => {
  const field = { id, label, hint, error, required };
  return (
    <Field {...field} className={className}>
      <Input type={type} {...rest} {...controlProps(field)} />
    </Field>
  );
};
