import { useLocation } from '@vitrine/shell-sdk';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { jest } from '@jest/globals';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { remote } from '../routes.tsx';
import type { FakeBff } from './fake-bff.ts';

// Generous, because whole journeys run and chunks are compiled on the way.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(30_000);

type Visitor = ReturnType<typeof userEvent.setup>;

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** The remote at an address, over a BFF of the spec's own; opening again is a new visit of the same browser. */
export async function openOnboarding(bff: FakeBff, at: string): Promise<Visitor> {
  cleanup();
  // Awaited, because every page is a chunk of its own.
  await act(async () => {
    render(
      <TestShell at={at} fetch={bff.fetch} remote={remote}>
        <remote.Routes />
        <Address />
      </TestShell>,
    );
  });
  return userEvent.setup({ delay: null });
}

/** Path and query where the visitor is now. */
export const address = (): URL => new URL(screen.getByTestId('address').textContent, 'http://localhost');

export const textbox = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('textbox', { name });
/** Fills a field at once, as autofill does, which is faster than typing letter by letter. */
export async function fill(visitor: Visitor, name: string, text: string): Promise<void> {
  await visitor.click(await textbox(name));
  await visitor.paste(text);
}

export const next = (visitor: Visitor): Promise<void> => visitor.click(screen.getByRole('button', { name: 'Next' }));

/** Fills step 1. */
export async function fillBasics(visitor: Visitor): Promise<void> {
  await fill(visitor, 'First name', 'Ana');
  await fill(visitor, 'Last name', 'O’Brien');
  await fill(visitor, 'Practice name', 'Lattice Dermatology');
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'Practice type' }), 'dermatology');
}

/** Fills step 2. */
export async function fillContact(visitor: Visitor): Promise<void> {
  await fill(visitor, 'Email', 'Ana@Lattice.test');
  await fill(visitor, 'Phone', '+1 212 555 0134');
}
