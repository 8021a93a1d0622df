import { jest } from '@jest/globals';
import type { PageData, PlatformReport } from '@vitrine/contracts';
import { announceFailure, announceReady, announceRendered } from '../page.ts';
import { type Beacon, catchBeacons, reportsIn } from '../testing-beacons.ts';

const script = '/shell/aaaaaaaaaaaa/shell.1.js';
const shellFailed = { kind: 'load', remote: 'shell', build: 'aaaaaaaaaaaa', reason: 'code' };
const page = (prerendered: string | null): PageData => ({
  build: 'aaaaaaaaaaaa',
  remotes: [],
  scripts: [script],
  integrity: { [script]: 'sha384-x' },
  companion: null,
  prefetch: [],
  prerendered,
});

describe('the inline loader', () => {
  let sent: Beacon[];
  let listeners: [string, EventListenerOrEventListenerObject][];
  const root = document.documentElement;
  const status = () => document.querySelector('#wait')?.textContent;
  const scripts = () => document.head.querySelectorAll<HTMLScriptElement>(`script[src$="${script}"]`);
  /** At the end of a test: what is read asynchronously needs real timers. */
  const reports = (): Promise<PlatformReport[]> => {
    jest.useRealTimers();
    return reportsIn(sent);
  };
  const throwIn = (filename: string) => dispatchEvent(new ErrorEvent('error', { filename, message: 'boom' }));

  const load = async (prerendered: string | null): Promise<void> => {
    document.head.innerHTML = '';
    document.body.innerHTML =
      '<div id="root"></div><output id="wait" data-held="Loading…" data-lost="That didn’t load."></output>' +
      `<script type="application/json" id="vitrine-page">${JSON.stringify(page(prerendered))}</script>`;
    jest.resetModules();
    await import('./intent-loader.ts');
  };

  beforeEach(() => {
    jest.useFakeTimers();
    sent = catchBeacons();
    listeners = [];
    for (const name of Object.keys(root.dataset)) delete root.dataset[name];
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const add = globalThis.addEventListener;
    jest
      .spyOn(globalThis, 'addEventListener')
      .mockImplementation((type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
        listeners.push([type, listener]);
        add.call(globalThis, type, listener, options as boolean);
      });
  });
  afterEach(() => {
    for (const [type, listener] of listeners) {
      removeEventListener(type, listener);
      removeEventListener(type, listener, true);
    }
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('reports a script of the shell that does not come, says so, and asks for it again at the next press', async () => {
    await load('mfe-marketing');
    dispatchEvent(new Event('pointerdown'));
    scripts()[0]?.dispatchEvent(new Event('error'));
    expect(await reports()).toEqual([shellFailed]);
    expect(status()).toBe('That didn’t load.');
    expect(root.dataset).toHaveProperty('lost');
    dispatchEvent(new Event('keydown'));
    expect(scripts()).toHaveLength(2);
  });

  it('reports a script of the shell that throws while it starts, and no other script', async () => {
    await load(null);
    throwIn('chrome-extension://abc/content.js');
    expect(sent).toEqual([]);
    throwIn(`http://localhost${script}`);
    expect(await reports()).toEqual([shellFailed]);
    expect(root.dataset).toHaveProperty('lost');
  });

  it('reports a boot that fails, once for a document', async () => {
    await load('mfe-marketing');
    dispatchEvent(new Event('pointerdown'));
    announceFailure(true);
    announceFailure(true);
    expect(await reports()).toEqual([shellFailed]);
    expect(status()).toBe('That didn’t load.');
  });

  it('reports a shell that has not rendered after twenty seconds', async () => {
    await load(null);
    jest.advanceTimersByTime(19_999);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(await reports()).toEqual([shellFailed]);
    expect(root.dataset).toHaveProperty('lost');
  });

  it('leaves a shell alone that has rendered, and later errors in it', async () => {
    await load(null);
    announceRendered();
    throwIn(`http://localhost${script}`);
    jest.advanceTimersByTime(60_000);
    expect(await reports()).toEqual([]);
    expect(root.dataset).not.toHaveProperty('lost');
  });

  it('says that a prerendered page did not come to life, and blames no shell that has rendered', async () => {
    await load('mfe-marketing');
    dispatchEvent(new Event('pointerdown'));
    announceRendered();
    jest.advanceTimersByTime(20_000);
    expect(status()).toBe('That didn’t load.');
    announceReady();
    expect(status()).toBe('');
    expect(await reports()).toEqual([]);
  });

  it('repeats a held press once the page is alive, and not where its element is gone by then', async () => {
    await load('mfe-marketing');
    const pressed: string[] = [];
    const add = (id: string) => {
      const link = Object.assign(document.createElement('a'), { id, href: '/' });
      link.addEventListener('click', (event) => {
        event.preventDefault();
        pressed.push(id);
      });
      document.querySelector('#root')?.append(link);
      return link;
    };
    const [staying, leaving] = [add('staying'), add('leaving')];
    staying.click();
    leaving.click();
    expect(pressed).toEqual([]);
    expect(status()).toBe('Loading…');
    leaving.remove();
    announceReady();
    expect(pressed).toEqual(['staying']);
    expect(status()).toBe('');
  });

  it('reports nothing without a connection, and nothing that a remote is to blame for', async () => {
    await load('mfe-marketing');
    dispatchEvent(new Event('pointerdown'));
    announceFailure(false);
    expect(status()).toBe('That didn’t load.');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    announceFailure(true);
    expect(await reports()).toEqual([]);
  });
});
