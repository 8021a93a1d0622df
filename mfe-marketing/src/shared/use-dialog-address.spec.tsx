import { TestShell } from '@vitrine/shell-sdk/testing';
import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { useDialogAddress } from './use-dialog-address.ts';

const ids = ['one', 'two'] as const;

function Probe() {
  const dialog = useDialogAddress({ parameter: 'item', section: 'items', ids });
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <a href="/items/one" onClick={(event) => dialog.openInPlace(event, 'one')}>
        Open
      </a>
      <button type="button" onClick={dialog.close}>
        Close
      </button>
      <button type="button" onClick={() => dialog.leaveTo('contact')}>
        Leave
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <output>
        {JSON.stringify({ open: dialog.open, visibleId: dialog.visibleId, at: pathname + search + hash })}
      </output>
    </>
  );
}

const at = (address: string) =>
  render(
    <TestShell at={address}>
      <Probe />
    </TestShell>,
  );
const state = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('useDialogAddress', () => {
  it('opens in place under an address of its own', async () => {
    at('/?from=mail');
    await press('Open');
    expect(state()).toEqual({ open: true, visibleId: 'one', at: '/?from=mail&item=one#items' });
  });

  it('keeps the content for exactly 300 ms after closing', async () => {
    at('/');
    await press('Open');
    await press('Close');
    expect(state()).toEqual({ open: false, visibleId: 'one', at: '/' });
    await pass(299);
    expect(state().visibleId).toBe('one');
    await pass(1);
    expect(state().visibleId).toBeNull();
  });

  it('leaves the modified click to the browser', async () => {
    at('/');
    let prevented: boolean | undefined;
    const browser = (event: Event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', browser, { once: true });
    fireEvent.click(screen.getByText('Open'), { ctrlKey: true });
    expect(prevented).toBe(false);
    expect(state().open).toBe(false);
  });

  it('opens what the address names after hydration, and nothing for unknown ids', () => {
    const { unmount } = at('/?item=two#items');
    expect(state()).toMatchObject({ open: true, visibleId: 'two' });
    unmount();
    at('/?item=seven');
    expect(state()).toMatchObject({ open: false, visibleId: null });
  });

  it('stays on the page when an address that came from outside is closed', async () => {
    at('/?item=two&from=mail#items');
    await press('Close');
    expect(state()).toMatchObject({ open: false, at: '/?from=mail#items' });
  });

  it('closes with the back button', async () => {
    at('/');
    await press('Open');
    await press('Back');
    expect(state()).toMatchObject({ open: false, at: '/' });
  });

  it('goes back once, however often it is closed', async () => {
    at('/');
    await press('Open');
    const close = screen.getByText('Close');
    await act(async () => {
      fireEvent.click(close);
      fireEvent.click(close);
    });
    expect(state()).toMatchObject({ open: false, at: '/' });
    await press('Open');
    expect(state().open).toBe(true);
  });

  it('leads to a section after the content is cleared', async () => {
    at('/');
    await press('Open');
    await press('Leave');
    await pass(299);
    expect(state()).toMatchObject({ open: false, at: '/#items' });
    await pass(1);
    expect(state()).toEqual({ open: false, visibleId: null, at: '/#contact' });
  });
});
