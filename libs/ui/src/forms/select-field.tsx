import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { ChevronDownIcon } from '../brand/icons.tsx';
import { vars } from '../tokens/vars.ts';
import { controlProps, controlStyles, Field, type FieldProps } from './field.tsx';

const Frame = styled.div`
  position: relative;

  svg {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-end: ${vars.space[4]};
    transform: translateY(-50%);
    color: ${vars.color.champagne};
    pointer-events: none;
  }
`;

const Select = styled.select`
  ${controlStyles}
  appearance: none;
  padding-inline-end: ${vars.space[10]};
  text-overflow: ellipsis;
  cursor: pointer;

  option {
    background: ${vars.color.overlay};
    color: ${vars.color.text};
  }
`;

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = FieldProps &
  Omit<
    ComponentPropsWithRef<'select'>,
    keyof FieldProps | 'aria-describedby' | 'aria-invalid' | 'multiple' | 'children'
  > & {
    /** Plain texts stand for value and label at once. */
    options: readonly (string | SelectOption)[];
    /** First entry with an empty value, for a choice that may stay open. */
    placeholder?: string;
  };

/** A native select: it works without JavaScript and on touch screens. */
export const SelectField = ({
  id,
  label,
  hint,
  error,
  required = false,
  className,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) => {
  const field = { id, label, hint, error, required };
  return (
    <Field {...field} className={className}>
      <Frame>
        <Select {...rest} {...controlProps(field)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const {
              value,
              label: text,
              disabled = false,
            } = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            );
          })}
        </Select>
        <ChevronDownIcon />
      </Frame>
    </Field>
  );
};
