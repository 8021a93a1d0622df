import { jest } from '@jest/globals';
import type { RemoteEntry } from '@vitrine/contracts';
import { trialScript } from '../server/trial-script.ts';
import { type Beacon, catchBeacons, reportsIn } from './testing-beacons.ts';

/** What a registry says of a build, as far as it is asked. */
const liveBuild = (buildId: string): RemoteEntry['current'] => ({
  buildId,
  deployedAt: '2026-03-02T09:00:00.000Z',
  entry: '',
  integrity: {},
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  prerendered: {},
});

const html = trialScript({ build: 'aaaaaaaaaaaa' }, { name: 'mfe-booking', current: liveBuild('bbbbbbbbbbbb') });

describe('the script of pages whose builds may be on trial', () => {
  let sent: Beacon[];
  let listeners: Parameters<typeof addEventListener>[];

  beforeEach(() => {
    jest.useFakeTimers();
    listeners = [];
    const add = globalThis.addEventListener;
    jest.spyOn(globalThis, 'addEventListener').mockImplementation((...listener) => {
      listeners.push(listener);
      add.call(globalThis, ...listener);
    });
    sent = catchBeacons();
    history.replaceState(null, '', '/booking');
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
    document.body.innerHTML = '<main></main>';
    const script = document.createElement('script');
    script.textContent = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
    document.head.append(script);
  });
  afterEach(() => {
    for (const listener of listeners) removeEventListener(...listener);
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** As the inline loader does when it starts the shell. */
  const start = async (): Promise<void> => {
    document.documentElement.dataset['awake'] = '';
    await Promise.resolve();
  };
  const stand = (): void => {
    document.body.innerHTML =
      '<main><div data-remote="mfe-booking" data-build="bbbbbbbbbbbb"><h1>Booking</h1></div></main>';
    dispatchEvent(new Event('vitrine:live'));
  };
  const kinds = async (): Promise<string[]> => {
    jest.useRealTimers();
    return (await reportsIn(sent)).map(({ kind, remote }) => `${kind} ${remote}`);
  };

  it('says that the page starts, and then that a screen stands', async () => {
    expect(sent).toEqual([]);
    await start();
    expect(sent).toHaveLength(1);
    stand();
    jest.advanceTimersByTime(1000);
    expect(await kinds()).toEqual(['start shell', 'start mfe-booking', 'stood shell', 'stood mfe-booking']);
  });

  it('says of a blank page only that it starts', async () => {
    await start();
    dispatchEvent(new Event('vitrine:live'));
    jest.advanceTimersByTime(30_000);
    expect(await kinds()).toEqual(['start shell', 'start mfe-booking']);
  });

  it('says of somebody who leaves at once that they left, and later nothing', async () => {
    await start();
    dispatchEvent(new Event('pagehide'));
    jest.advanceTimersByTime(6000);
    dispatchEvent(new Event('pagehide'));
    expect(await kinds()).toEqual(['start shell', 'start mfe-booking', 'left shell', 'left mfe-booking']);
  });

  it('reports the screen from which the page follows no link', async () => {
    await start();
    stand();
    document.documentElement.dataset['shown'] = '/booking';
    jest.advanceTimersByTime(1000);
    history.pushState(null, '', '/contact');
    jest.advanceTimersByTime(9000);
    expect(sent).toHaveLength(2);
    jest.advanceTimersByTime(3000);
    jest.useRealTimers();
    expect((await reportsIn(sent)).at(-1)).toEqual({
      kind: 'load',
      reason: 'stuck',
      remote: 'mfe-booking',
      build: 'bbbbbbbbbbbb',
    });
  });

  it('reports no screen whose links are followed', async () => {
    await start();
    stand();
    history.pushState(null, '', '/contact');
    document.documentElement.dataset['shown'] = '/contact';
    jest.advanceTimersByTime(30_000);
    expect(await kinds()).not.toContain('load mfe-booking');
  });
});
