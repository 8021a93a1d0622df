import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ExtensionSlot, type ExtensionHost, useMenu } from './index.ts';

const moduleOf = (Extension: unknown) => ({ exports: { Extension }, buildId: 'aaaaaaaa' });
const Panel = ({ clientId }: { readonly clientId: string }) => <p>Panel of {clientId}</p>;
const Broken = () => {
  throw new Error('odd');
};

const offer = (load: ExtensionHost['load'], remotes: readonly string[]) => {
  const reported: string[] = [];
  globalThis.__VITRINE_EXTENSIONS__ = {
    menus: { 'staff-bar': [{ label: 'Leads', to: '/leads' }] },
    slots: { 'client-panel': remotes },
    load,
    report: (remote) => reported.push(remote),
  };
  return reported;
};

const show = () =>
  act(async () =>
    render(
      <>
        <p>The record</p>
        <ExtensionSlot
          name="client-panel"
          props={{ clientId: '7' }}
          waiting={<p>Loading</p>}
          renderFailed={({ remote, onRetry }) => <button onClick={onRetry}>{remote} again</button>}
        />
      </>,
    ),
  );

const texts = () => [...document.querySelectorAll('p, button')].map(({ textContent }) => textContent);

describe('ExtensionSlot', () => {
  let consoleError: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    globalThis.__VITRINE_EXTENSIONS__ = undefined;
    consoleError.mockRestore();
    jest.useRealTimers();
  });

  it('renders each remote’s component with the slot’s props, in their order, marked with its build', async () => {
    offer(() => Promise.resolve(moduleOf(Panel)), ['mfe-booking', 'mfe-notes']);
    await show();
    expect(texts()).toEqual(['The record', 'Panel of 7', 'Panel of 7']);
    const remotes = [...document.querySelectorAll<HTMLElement>('[data-build="aaaaaaaa"]')];
    expect(remotes.map(({ dataset }) => dataset['remote'])).toEqual(['mfe-booking', 'mfe-notes']);
  });

  it.each<[string, ExtensionHost['load']]>([
    ['does not load', () => Promise.reject(new Error('No connection'))],
    ['exposes nothing to render', () => Promise.resolve(moduleOf(undefined))],
    ['stops with an error', () => Promise.resolve(moduleOf(Broken))],
  ])('keeps the page and the others when one %s, reports it, and renders it once it does', async (_, fault) => {
    let broken = true;
    const retries: boolean[] = [];
    const reported = offer(
      (remote, slot, again) => {
        if (remote === 'mfe-booking') retries.push(again);
        return remote === 'mfe-booking' && broken ? fault(remote, slot, again) : Promise.resolve(moduleOf(Panel));
      },
      ['mfe-booking', 'mfe-notes'],
    );
    await show();
    expect(texts()).toEqual(['The record', 'mfe-booking again', 'Panel of 7']);
    expect(reported).toEqual(['mfe-booking']);
    broken = false;
    await act(async () => screen.getByRole('button').click());
    expect(texts()).toEqual(['The record', 'Panel of 7', 'Panel of 7']);
    expect(retries).toEqual([false, true]);
  });

  it('gives up on one that never comes', async () => {
    jest.useFakeTimers();
    const reported = offer(() => new Promise(() => undefined), ['mfe-booking']);
    await show();
    expect(texts()).toEqual(['The record', 'Loading']);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(texts()).toEqual(['The record', 'mfe-booking again']);
    expect(reported).toEqual(['mfe-booking']);
  });

  it('renders nothing on a shell that offers nothing', async () => {
    await show();
    expect(texts()).toEqual(['The record']);
  });
});

describe('useMenu', () => {
  const Menu = () => <p>{JSON.stringify([useMenu('staff-bar'), useMenu('footer')])}</p>;

  it('answers a menu’s entries, and null where nobody says any', () => {
    const { unmount } = render(<Menu />);
    expect(texts()).toEqual(['[null,null]']);
    unmount();
    offer(() => Promise.reject(new Error('None')), []);
    render(<Menu />);
    expect(texts()).toEqual(['[[{"label":"Leads","to":"/leads"}],null]']);
    globalThis.__VITRINE_EXTENSIONS__ = undefined;
  });
});
