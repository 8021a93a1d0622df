import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlProps, controlStyles, Field, type FieldProps } from './field.tsx';

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

const Area = styled.textarea`
  ${controlStyles}
  min-height: 8rem;
  resize: vertical;
  /* Grows with what is typed where the browser can. */
  field-sizing: content;
  max-height: 24rem;
`;

export type TextAreaProps = FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps | 'aria-describedby' | 'aria-invalid'>;

/** Several lines of text. */
export const TextArea = ({ id, label, hint, error, required = false, className, rows = 5, ...rest }: TextAreaProps) => {
  const field = { id, label, hint, error, required };
  return (
    <Field {...field} className={className}>
      <Area rows={rows} {...rest} {...controlProps(field)} />
    </Field>
  );
};
