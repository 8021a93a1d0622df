import { inPlace, startAddress, startPages, useNavigate, type StartName } from '@vitrine/shell-sdk';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

export interface StartLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly name: StartName;
}

/** Opens a start dialog over the page; a link to the same thing's own page for another tab, and without scripts. */
export const StartLink = ({ name, onClick, children, ...rest }: StartLinkProps) => {
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(startAddress(name), { state: inPlace });
  };
  return (
    <a {...rest} href={startPages[name]} data-in-place="" aria-haspopup="dialog" onClick={press}>
      {children}
    </a>
  );
};
