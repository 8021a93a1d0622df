import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../a11y/visually-hidden.tsx';
import { SearchIcon } from '../brand/icons.tsx';
import { media, smallFieldText, vars } from '../tokens/vars.ts';

/** A key. */
export const Kbd = styled.kbd`
  display: inline-grid;
  place-items: center;
  min-width: 1.5rem;
  padding: 0.0625rem 0.375rem;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.sm};
  font: ${vars.weight.text} ${vars.text.sm} / 1.4 ${vars.font.text};
  color: ${vars.color.textFaint};
`;

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
  color: ${vars.color.text};
  ${smallFieldText}

  &:focus-visible {
    outline: none;
  }

  &::-webkit-search-cancel-button {
    filter: grayscale(1) brightness(1.4);
  }
`;

export type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'id'> & {
  id: string;
  /** Accessible name; visually the placeholder takes its place. */
  label: string;
  /** A key that focuses the field, as `<Kbd>`. */
  shortcut?: ReactNode;
};

/** A search field over a list. */
export const SearchField = ({ id, label, shortcut, className, placeholder = label, ...rest }: SearchFieldProps) => (
  <Frame htmlFor={id} className={className}>
    <SearchIcon />
    <VisuallyHidden>{label}</VisuallyHidden>
    <Input id={id} type="search" placeholder={placeholder} autoComplete="off" spellCheck={false} {...rest} />
    {shortcut}
  </Frame>
);
