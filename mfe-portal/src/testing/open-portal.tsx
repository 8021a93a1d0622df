import { useLocation } from '@vitrine/shell-sdk';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { remote } from '../routes.tsx';
import type { FakeBff } from './fake-bff.ts';

/** Shows the router's location for specs. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
};

/** Renders the whole portal at a path over the fake BFF. Returns the user-event instance. */
export async function openPortal(bff: FakeBff, at: string) {
  cleanup();
  // Waits for the session, so that its update happens inside this call.
  await act(async () => {
    render(
      <TestShell at={at} fetch={bff.fetch}>
        <remote.Routes />
        <Address />
      </TestShell>,
    );
  });
  return userEvent.setup();
}

export const address = (): string | null => document.querySelector('[data-testid="address"]')?.textContent ?? null;
