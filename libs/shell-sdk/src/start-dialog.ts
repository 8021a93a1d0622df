import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inPlace } from './router.tsx';

/**
 * The two ways to start a project: each opens a dialog over the page it is on, by the address
 * `?start=<name>`, and has a page of its own for browsers without scripts.
 */
export const startPages = { 'access-code': '/onboarding', packages: '/packages' } as const;

export type StartName = keyof typeof startPages;

/**
 * Address of a start dialog over the page one is on: `navigate(startAddress('packages'), { state: inPlace })`.
 * Parameters go to the dialog.
 */
export const startAddress = (
  name: StartName,
  parameters: Readonly<Record<string, string>> = {},
): { readonly search: string } => ({
  search: `?${new URLSearchParams({ start: name, ...parameters }).toString()}`,
});

const isStartName = (name: string | null): name is StartName => name !== null && Object.hasOwn(startPages, name);

/** Index of the current entry in the tab's history; undefined without the Navigation API. */
const entryIndex = (): number | undefined => ('navigation' in globalThis ? navigation.currentEntry?.index : undefined);

export interface StartDialogHandle {
  /** The dialog that the address names; null when there is none, or none of that name. */
  readonly name: StartName | null;
  /**
   * Back to the entry it was opened from, however far the dialog has moved on; without one the query goes, which is the
   * dialog's.
   */
  readonly close: () => void;
}

/**
 * Which start dialog the address opens, and how it is closed. For whoever renders the dialogs: shell, standalone page,
 * TestShell.
 */
export const useStartDialog = (): StartDialogHandle => {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const navigate = useNavigate();
  const parameter = new URLSearchParams(search).get('start');
  const name = isStartName(parameter) ? parameter : null;
  const before = useRef<{ readonly pathname: string; readonly index: number | undefined } | null>(null);

  useEffect(() => {
    if (name === null) before.current = { pathname: location.pathname, index: entryIndex() };
  }, [name, location]);

  const close = () => {
    const index = entryIndex();
    const opener = before.current;
    const steps =
      opener?.pathname === pathname && opener.index !== undefined && index !== undefined ? opener.index - index : 0;
    if (steps < 0) void navigate(steps);
    else void navigate({ pathname, hash }, { replace: true, state: inPlace });
  };
  return { name, close };
};
