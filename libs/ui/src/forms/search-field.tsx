import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../a11y/visually-hidden.tsx';
import { SearchIcon } from '../brand/icons.tsx';
import { media } from '../tokens/media.ts';
import { vars } from '../tokens/vars.ts';

const Frame = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: 2.375rem;
  padding-inline: ${vars.space[3]};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panel};
  color: ${vars.color.textFaint};
  cursor: text;
  transition: border-color ${vars.motion.quick} ${vars.motion.ease};

  &:focus-within {
    border-color: ${vars.color.champagne};
    outline: 1px solid ${vars.color.champagne};
  }

  svg {
    flex: none;
  }

  ${media.touch} {
    min-height: ${vars.control.touch};
  }
`;

const Input = styled.input`
  flex: 1;
  min-width: 0;
  align-self: stretch;
  border: 0;
  background: none;
  font-size: ${vars.text.sm};
  color: ${vars.color.text};

  &:focus-visible {
    outline: none;
  }

  &::-webkit-search-cancel-button {
    filter: grayscale(1) brightness(1.4);
  }

  ${media.touch} {
    font-size: ${vars.text.md};
  }
`;

export type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'id'> & {
  id: string;
  /** Accessible name; not shown, the placeholder says it to the eye. */
  label: string;
  /** A key that focuses the field, as `<Kbd>`. */
  shortcut?: ReactNode;
};

/** A search over what stands below it. */
export const SearchField = ({ id, label, shortcut, className, placeholder = label, ...rest }: SearchFieldProps) => (
  <Frame htmlFor={id} className={className}>
    <SearchIcon />
    <VisuallyHidden>{label}</VisuallyHidden>
    <Input id={id} type="search" placeholder={placeholder} autoComplete="off" spellCheck={false} {...rest} />
    {shortcut}
  </Frame>
);
