import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inPlace, Link, type RemoteDialogProps, startAddress, useLocation } from '@vitrine/shell-sdk';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { RemoteError } from './remotes/remote-error.ts';
import type { LoadedRemote, RemoteLoader } from './remotes/remote-loader.ts';
import { StartDialog } from './start-dialog.tsx';

const remotes = [{ name: 'mfe-onboarding', owner: 'Onboarding team', routes: ['/onboarding'], build: 'cccccccc' }];

const Packages = ({ onClose }: RemoteDialogProps) => {
  const { search } = useLocation();
  return (
    <dialog open aria-label={`Packages ${new URLSearchParams(search).get('package') ?? ''}`}>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
};
const loaded: LoadedRemote = {
  buildId: 'cccccccc',
  module: { name: 'mfe-onboarding', Routes: () => null, dialogs: { packages: Packages } },
};

/**
 * A loader whose first attempt, and each retry, ends as told. Like the real one it answers the same promise until a
 * retry.
 */
const attempts = (...outcomes: Promise<LoadedRemote>[]): RemoteLoader => {
  for (const outcome of outcomes) outcome.catch(() => undefined);
  let current = 0;
  const outcome = () => outcomes[current] ?? Promise.reject(new Error('No further attempt was expected'));
  return {
    load: outcome,
    retry: () => {
      current += 1;
      return outcome();
    },
    loadModule: () => Promise.reject(new Error('No extension')),
    buildOf: () => undefined,
    hasNewerBuild: () => Promise.resolve(false),
  };
};

const Address = () => {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{pathname + search + hash}</p>;
};
const address = () => screen.getByTestId('address').textContent;

const open = (at: string, loader: RemoteLoader) =>
  act(async () => {
    render(
      <TestShell at={at} fetch={() => Promise.resolve(new Response(null, { status: 204 }))}>
        <Link to={startAddress('packages')} state={inPlace}>
          Browse Packages
        </Link>
        <Address />
        <StartDialog remotes={remotes} loader={loader} />
      </TestShell>,
    );
  });

describe('StartDialog', () => {
  it('opens the dialog that the address names, and closing takes it off the address', async () => {
    await open('/insights?start=packages&package=dominance#top', attempts(Promise.resolve(loaded)));
    expect(screen.getByRole('dialog', { name: 'Packages dominance' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/insights#top');
  });

  it('loads nothing for an address without a name, or with an unknown one', async () => {
    await open('/?start=everything', attempts());
    expect(screen.queryByRole('dialog')).toBeNull();
    await open('/?start=toString', attempts());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it is loading, and lets go on Escape', async () => {
    await open('/?start=packages', attempts(new Promise(() => undefined)));
    const dialog = screen.getByRole('dialog', { name: 'Loading' });
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/');
  });

  it('names what failed, its owner and build, and recovers on Retry', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(
      '/?start=packages',
      attempts(
        Promise.reject(new RemoteError('mfe-onboarding', 'cccccccc', 'code', 'Its code couldn’t be loaded')),
        Promise.resolve(loaded),
      ),
    );
    const fallback = document.querySelector('[data-fallback="mfe-onboarding"]')?.textContent ?? '';
    expect(fallback).toContain('Its code couldn’t be loaded');
    expect(fallback).toContain('Onboarding team');
    expect(fallback).toContain('cccccccc');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    consoleError.mockRestore();
  });

  it('leads back to the page from a failure', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(
      '/?start=packages',
      attempts(Promise.reject(new RemoteError('mfe-onboarding', 'cccccccc', 'code', 'Its code couldn’t be loaded'))),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back to the page' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    consoleError.mockRestore();
  });

  it('gives the focus back to what opened it', async () => {
    await open('/', attempts(Promise.resolve(loaded)));
    const opener = screen.getByRole('link', { name: 'Browse Packages' });
    // Awaited, because the dialog waits for its code.
    await act(() => userEvent.click(opener));
    const close = await screen.findByRole('button', { name: 'Close' });
    close.focus();
    await userEvent.click(close);
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
