import { jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { brand } from '@vitrine/brand';
import { mergeExtensions } from '@vitrine/contracts';
import { Routes, Route, useLocation } from '@vitrine/shell-sdk';
import { BrowserRouter, createShellServices } from '@vitrine/shell-sdk/host';
import { App } from './app.tsx';
import type { CompletePageData } from './session/extensions.ts';
import { earlierExtensions } from './session/earlier-extensions.ts';
import { RemoteError } from './remotes/remote-error.ts';
import type { LoadedRemote, RemoteLoader } from './remotes/remote-loader.ts';

const data: CompletePageData = {
  build: 'shell0000000',
  remotes: [
    { name: 'mfe-marketing', owner: 'Marketing site team', routes: ['/'], build: 'aaaaaaaa' },
    { name: 'mfe-portal', owner: 'Staff portal team', routes: ['/login', '/leads'], build: 'bbbbbbbb' },
  ],
  extensions: mergeExtensions(Object.entries(earlierExtensions).map(([name, extensions]) => ({ name, extensions }))),
  scripts: [],
  integrity: {},
  companion: null,
  prefetch: [],
  prerendered: null,
};

const Portal = () => {
  const { search } = useLocation();
  return (
    <Routes>
      <Route path="/login" element={<h1>Payment Portal {search}</h1>} />
      <Route path="/leads" element={<h1>Leads</h1>} />
    </Routes>
  );
};
const Landing = () => <h1>More of the right patients</h1>;

const moduleOf = (name: string): LoadedRemote => ({
  buildId: 'aaaaaaaa',
  module: { name, Routes: name === 'mfe-portal' ? Portal : Landing },
});
const loaderOf = (load: (name: string) => Promise<LoadedRemote>): RemoteLoader => {
  const remotesByName = new Map<string, Promise<LoadedRemote>>();
  const once = (name: string, again: boolean) => {
    const loading = (again ? undefined : remotesByName.get(name)) ?? load(name);
    loading.catch(() => undefined);
    remotesByName.set(name, loading);
    return loading;
  };
  return {
    load: (name) => once(name, false),
    retry: (name) => once(name, true),
    loadModule: () => Promise.reject(new Error('No extension')),
    buildOf: () => undefined,
    hasNewerBuild: () => Promise.resolve(false),
  };
};

/** The network's edge: who is signed in, and what was sent. */
const network = (user: object | null) => {
  const sent: { path: string; body: unknown }[] = [];
  let current = user;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const path = input instanceof Request ? input.url : input.toString();
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    if (path.endsWith('/auth/logout')) current = null;
    return Promise.resolve(
      path.endsWith('/auth/me') ? Response.json({ user: current }) : new Response(null, { status: 204 }),
    );
  };
  return { fetch, sent };
};
const person = { id: '0d1c2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b', email: 'ines@example.test', name: null, role: null };

const open = async (
  path: string,
  {
    user = null,
    load = (name) => Promise.resolve(moduleOf(name)),
  }: { user?: object | null; load?: (name: string) => Promise<LoadedRemote> } = {},
) => {
  history.replaceState(null, '', path);
  const { fetch, sent } = network(user);
  // Awaited, because the page waits for its remote's code (React's `use`).
  await act(async () => {
    render(
      <BrowserRouter>
        <App data={data} services={createShellServices({ fetch })} loader={loaderOf(load)} />
      </BrowserRouter>,
    );
  });
  return sent;
};

describe('App', () => {
  beforeEach(() => {
    globalThis.scrollTo = () => undefined;
  });

  it('renders the remote of the path inside the site frame, with one main', async () => {
    await open('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'More of the right patients' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(document.querySelector('[data-remote="mfe-marketing"]')?.getAttribute('data-build')).toBe('aaaaaaaa');
  });

  it('shows its own page for an address without an owner', async () => {
    await open('/nowhere');
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  it('shows it for an address without a screen, but not for another build than the page’s', async () => {
    const routes = {
      ...data,
      remotes: [
        { name: 'mfe-marketing', owner: 'Marketing site team', routes: ['/faq'], screens: '^/faq$', build: 'aaaaaaaa' },
      ],
    };
    const show = async (path: string, build: string) => {
      history.replaceState(null, '', path);
      const loader = { ...loaderOf((name) => Promise.resolve(moduleOf(name))), buildOf: () => build };
      return act(async () =>
        render(
          <BrowserRouter>
            <App data={routes} services={createShellServices({ fetch: network(null).fetch })} loader={loader} />
          </BrowserRouter>,
        ),
      );
    };
    const { unmount } = await show('/faq/x', 'aaaaaaaa');
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    unmount();
    const view = await show('/faq', 'aaaaaaaa');
    expect(screen.getByRole('heading', { level: 1, name: 'More of the right patients' })).toBeTruthy();
    view.unmount();
    await show('/faq/x', 'bbbbbbbb');
    expect(screen.getByRole('heading', { level: 1, name: 'More of the right patients' })).toBeTruthy();
  });

  it('sends someone signed out from a staff screen to sign in, remembering where they were going', async () => {
    await open('/leads?status=new');
    expect(await screen.findByRole('heading', { name: 'Payment Portal ?next=%2Fleads%3Fstatus%3Dnew' })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('lets staff through', async () => {
    await open('/leads', { user: { ...person, staff: true } });
    expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
  });

  it('shows a placeholder while the session loads, and an error with Retry when it cannot be loaded', async () => {
    history.replaceState(null, '', '/leads');
    let answer: (response: Response) => void = () => undefined;
    let down = true;
    const fetch: typeof globalThis.fetch = () =>
      down
        ? new Promise<Response>((resolve) => (answer = resolve))
        : Promise.resolve(Response.json({ user: { ...person, staff: true } }));
    await act(async () => {
      render(
        <BrowserRouter>
          <App
            data={data}
            services={createShellServices({ fetch })}
            loader={loaderOf((name) => Promise.resolve(moduleOf(name)))}
          />
        </BrowserRouter>,
      );
    });
    expect(screen.getByText('Loading…')).toBeTruthy();
    expect(screen.getByRole('link', { name: brand.agency })).toBeTruthy();
    await act(async () => answer(new Response(null, { status: 503 })));
    expect(await screen.findByRole('heading', { level: 1, name: 'The portal can’t be reached' })).toBeTruthy();
    expect(screen.getByRole('link', { name: brand.agency })).toBeTruthy();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
  });

  it('shows anyone else that they are not authorized, and signs them out', async () => {
    const sent = await open('/leads', { user: { ...person, staff: false } });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(
      screen.getByText('Your account (ines@example.test) is not authorized to access this payment portal.'),
    ).toBeTruthy();
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/auth/logout'));
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  });

  it.each([
    [
      'the registry cannot be asked for',
      true,
      new RemoteError('mfe-marketing', 'aaaaaaaa', 'registry', 'The registry of remotes could not be read', {
        cause: new TypeError('Failed to fetch'),
      }),
    ],
    [
      'its code does not come and there is no connection',
      false,
      new RemoteError('mfe-marketing', 'aaaaaaaa', 'code', 'Its code couldn’t be loaded'),
    ],
    [
      'a piece of it does not come and there is no connection',
      false,
      Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }),
    ],
  ])('speaks of the connection, and of no builds, when %s', async (_, onLine, error) => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    await open('/', { load: () => Promise.reject(error) });
    expect(await screen.findByText(/Check your connection and try again/)).toBeTruthy();
    expect(document.querySelector('[data-fallback]')?.textContent).not.toMatch(/registry|build|mfe-/);
    connected.mockRestore();
    consoleError.mockRestore();
  });

  it('blames no connection for a crash', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open('/', { load: () => Promise.reject(new TypeError('x is undefined')) });
    expect(await screen.findByText(/It stopped with an error/)).toBeTruthy();
    connected.mockRestore();
    consoleError.mockRestore();
  });

  it('names what failed, its owner and its build, keeps the frame, and recovers on Retry', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    await open('/', {
      load: (name) =>
        broken
          ? Promise.reject(new RemoteError(name, 'aaaaaaaa', 'code', 'Its code couldn’t be loaded'))
          : Promise.resolve(moduleOf(name)),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const fallback = document.querySelector('[data-fallback="mfe-marketing"]')?.textContent ?? '';
    expect(fallback).toContain('Marketing site team');
    expect(fallback).toContain('aaaaaaaa');
    expect(screen.getByRole('banner')).toBeTruthy();
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'More of the right patients' })).toBeTruthy();
    consoleError.mockRestore();
  });

  describe('when a remote fails', () => {
    const failing = (name: string) =>
      Promise.reject<LoadedRemote>(new RemoteError(name, 'aaaaaaaa', 'code', 'Its code couldn’t be loaded'));
    let consoleError: ReturnType<typeof jest.spyOn>;
    beforeEach(() => {
      delete document.documentElement.dataset['live'];
      document.body.innerHTML = '';
      consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    });
    afterEach(() => consoleError.mockRestore());

    it('keeps the prerendered page and what was typed into it, with a notice and Retry', async () => {
      const page = document.createElement('main');
      const fields = '<input name="name"><select name="urgency"><option>low</option><option>urgent</option></select>';
      page.innerHTML = `<div data-remote="mfe-marketing"><h1>As it was prerendered</h1>${fields}</div>`;
      document.body.append(page);
      const input = page.querySelector('input');
      const select = page.querySelector('select');
      if (!input || !select) throw new Error('No form');
      input.value = 'Ines';
      select.value = 'urgent';
      let broken = true;
      const form = () => (
        <form>
          <h1>Alive</h1>
          <input name="name" />
        </form>
      );
      await open('/', {
        load: (name) =>
          broken
            ? failing(name)
            : Promise.resolve({ buildId: 'aaaaaaaa', module: { name, sdk: '^1.0.0', Routes: form } }),
      });
      page.remove();
      expect(screen.getByRole('heading', { level: 1, name: 'As it was prerendered' })).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ines');
      expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('urgent');
      const notice = screen.getByRole('alert').textContent;
      expect(notice).toContain('You can read this page');
      expect(notice).toContain('Marketing site team');
      broken = false;
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('heading', { name: 'Alive' })).toBeTruthy();
      await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ines'));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('offers ways out of the portal, and to sign out who is signed in', async () => {
      const sent = await open('/leads', { user: { ...person, staff: true }, load: failing });
      expect((await screen.findByRole('link', { name: 'Back to homepage' })).getAttribute('href')).toBe('/');
      await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
      await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/auth/logout'));
    });

    it('offers nobody to sign out on the page to sign in, and no ways out in the site’s frame', async () => {
      await open('/login', { load: failing });
      expect(await screen.findByRole('link', { name: 'Back to homepage' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
      cleanup();
      await open('/', { load: failing });
      expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Back to homepage' })).toBeNull();
    });
  });
});
