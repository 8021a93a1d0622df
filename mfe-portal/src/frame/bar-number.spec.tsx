import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { followLive } from '../shared/live.ts';
import { FakeBff } from '../testing/fake-bff.ts';
import { openPortal } from '../testing/open-portal.tsx';
import { sampleToday } from '../testing/sample-commerce.ts';
import { id } from '../testing/sample-leads.ts';

/** The browser's EventSource, which jsdom lacks. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static open: FakeEventSource[] = [];
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.open.push(this);
  }

  happen(type: 'open' | 'error'): void {
    this.dispatchEvent(new Event(type));
  }

  tell(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    FakeEventSource.open = FakeEventSource.open.filter((one) => one !== this);
  }
}

let visibility: DocumentVisibilityState;
const show = (state: DocumentVisibilityState): void => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  FakeEventSource.open = [];
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(globalThis, { EventSource: FakeEventSource });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

const lead = (name: string, index: number) => ({
  id: id(index),
  name,
  company: null,
  projectType: 'Other',
  lastInquiryAt: new Date().toISOString(),
  followUp: null,
  assignee: null,
  version: 1,
});
const waits = (...names: readonly string[]) => {
  const items = names.map((name, index) => lead(name, index + 1));
  return sampleToday({ newLeads: { total: items.length, items }, waiting: items.length });
};
const dashboardLink = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Portal' })).findByRole('link', { name });

test('the bar counts what waits today on every screen, is told by one stream, and shows nothing at none', async () => {
  const bff = new FakeBff();
  bff.today = waits('Noor Haddad', 'Colm Gallagher');
  await openPortal(bff, '/clients');
  expect(await dashboardLink(/^Dashboard\s*, 2 things wait$/)).toBeVisible();
  expect(FakeEventSource.open.map(({ url }) => url)).toEqual(['/api/live']);
  bff.today = sampleToday();
  act(() => FakeEventSource.open[0]?.tell('today'));
  expect(await dashboardLink(/^Dashboard$/)).toBeVisible();
});

test('a topic that an older portal doesn’t know changes nothing', async () => {
  const bff = new FakeBff();
  bff.today = waits('Noor Haddad');
  await openPortal(bff, '/clients');
  await dashboardLink(/1 thing waits/);
  const reads = bff.requests.length;
  act(() => FakeEventSource.open[0]?.tell('weather'));
  await act(async () => {
    await Promise.resolve();
  });
  expect(bff.requests).toHaveLength(reads);
});

test('rows hold still under a pointer: what changes is offered, and shown once the pointer leaves', async () => {
  const bff = new FakeBff();
  bff.today = waits('Noor Haddad');
  const user = await openPortal(bff, '/admin');
  const row = await screen.findByRole('link', { name: 'Noor Haddad' });
  await dashboardLink(/1 thing waits/);
  await user.hover(row);
  bff.today = sampleToday({ newLeads: { total: 1, items: [lead('Colm Gallagher', 2)] }, waiting: 1 });
  act(() => FakeEventSource.open[0]?.tell('today'));
  expect(await screen.findByRole('button', { name: 'Show 2 changes' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Noor Haddad' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Colm Gallagher' })).toBeNull();
  await user.unhover(row);
  expect(await screen.findByRole('link', { name: 'Colm Gallagher' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Noor Haddad' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

describe('a page that follows', () => {
  const follow = () => {
    jest.useFakeTimers();
    const changes: string[][] = [];
    const stop = followLive((topics) => changes.push([...topics]));
    const tell = () => FakeEventSource.open[0]?.tell('today');
    return { changes, stop, tell };
  };

  test('reads at once, then at most every two seconds', () => {
    const { changes, stop, tell } = follow();
    tell();
    jest.advanceTimersByTime(0);
    expect(changes).toEqual([['today']]);
    for (let count = 0; count < 5; count += 1) tell();
    jest.advanceTimersByTime(1999);
    expect(changes).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(changes).toHaveLength(2);
    stop();
    expect(FakeEventSource.open).toEqual([]);
  });

  test('has no stream and reads nothing while it is hidden, and once on return', () => {
    const { changes, stop, tell } = follow();
    FakeEventSource.open[0]?.happen('open');
    tell();
    show('hidden');
    expect(FakeEventSource.open).toEqual([]);
    jest.advanceTimersByTime(60_000);
    expect(changes).toEqual([]);
    show('visible');
    FakeEventSource.open[0]?.happen('open');
    jest.advanceTimersByTime(2000);
    expect(changes).toEqual([['today', 'inbox']]);
    stop();
  });

  test('reads what it missed when the browser connects again, and asks again half a minute after a refusal', () => {
    const { changes, stop } = follow();
    const [source] = FakeEventSource.open;
    source?.happen('open');
    jest.advanceTimersByTime(5000);
    expect(changes).toEqual([]);
    source?.happen('error');
    source?.happen('open');
    jest.advanceTimersByTime(0);
    expect(changes).toEqual([['today', 'inbox']]);
    if (source) source.readyState = FakeEventSource.CLOSED;
    source?.happen('error');
    expect(FakeEventSource.open).toEqual([]);
    jest.advanceTimersByTime(45_000);
    expect(FakeEventSource.open).toHaveLength(1);
    stop();
  });

  test('reads no more once nobody used it for an hour, so that the session can end, until somebody does', () => {
    const { changes, stop, tell } = follow();
    jest.advanceTimersByTime(3_600_000);
    tell();
    jest.advanceTimersByTime(10_000);
    expect(changes).toEqual([]);
    document.dispatchEvent(new Event('pointermove'));
    jest.advanceTimersByTime(2000);
    expect(changes).toEqual([['today']]);
    stop();
  });
});
