import { jest } from '@jest/globals';
import { type PageData, type PlatformReport, visitKey } from '@vitrine/contracts';
import { queueReport } from '../page.ts';
import { type Beacon, catchBeacons, reportsIn } from '../testing-beacons.ts';
import { keepVisitOrigin, startReports } from './analytics.ts';

const page: PageData = {
  build: 'aaaaaaaaaaaa',
  remotes: [{ name: 'mfe-marketing', owner: 'Marketing site team', routes: ['/'], build: 'bbbbbbbbbbbb' }],
  scripts: [],
  integrity: {},
  companion: null,
  prefetch: [],
  prerendered: 'mfe-marketing',
};
/** The shell of specs; no remote's code has run. */
const beside = [{ remote: 'shell', build: 'development' }];
const failure: PlatformReport = { kind: 'load', remote: 'mfe-portal', build: 'cccccccccccc', reason: 'code' };

describe('startReports', () => {
  let sent: Beacon[];
  const reports = () => reportsIn(sent);
  const ask = (what: 'doNotTrack' | 'globalPrivacyControl', value: unknown) =>
    Object.defineProperty(navigator, what, { configurable: true, value });
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    sent = catchBeacons();
    globalThis.__VITRINE_REPORTS__ = undefined;
    ask('doNotTrack', null);
    ask('globalPrivacyControl', undefined);
  });
  afterEach(() => jest.useRealTimers());

  it('sends the page’s builds and the reports queued before it loaded, in one valid batch', async () => {
    queueReport(failure);
    startReports(page);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: '/api/platform/reports', type: 'application/json' });
    expect(await reports()).toEqual([
      { kind: 'view', remote: 'shell', build: 'aaaaaaaaaaaa' },
      { kind: 'view', remote: 'mfe-marketing', build: 'bbbbbbbbbbbb' },
      { ...failure, beside },
    ]);
  });

  it('says each thing once for a document, however often it happens', async () => {
    startReports(page);
    for (let time = 0; time < 30; time += 1) queueReport(failure);
    queueReport({ ...failure, build: 'dddddddddddd' });
    jest.advanceTimersByTime(1000);
    queueReport(failure);
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    expect((await reports()).filter(({ kind }) => kind === 'load')).toEqual([
      { ...failure, beside },
      { ...failure, build: 'dddddddddddd', beside },
    ]);
  });

  it('sends at once when the page is left', async () => {
    startReports(page);
    queueReport({ kind: 'crash', remote: 'mfe-portal', build: 'cccccccccccc' });
    dispatchEvent(new Event('pagehide'));
    jest.useRealTimers();
    expect(await reports()).toContainEqual({ kind: 'crash', remote: 'mfe-portal', build: 'cccccccccccc', beside });
  });

  it('waits for no timer once the page is hidden: what settles then would be lost', async () => {
    startReports(page);
    dispatchEvent(new Event('pagehide'));
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    try {
      queueReport({ kind: 'vital', remote: 'mfe-marketing', build: 'bbbbbbbbbbbb', name: 'CLS', value: 0 });
      await Promise.resolve();
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
    }
    jest.useRealTimers();
    expect(await reports()).toContainEqual({
      kind: 'vital',
      remote: 'mfe-marketing',
      build: 'bbbbbbbbbbbb',
      name: 'CLS',
      value: 0,
    });
  });

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const)('says under %s only that a build failed', async (what, value) => {
    ask(what, value);
    startReports(page);
    queueReport({ kind: 'vital', remote: 'mfe-marketing', build: 'bbbbbbbbbbbb', name: 'LCP', value: 900 });
    queueReport(failure);
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    expect(await reports()).toEqual([{ ...failure, beside }]);
  });
});

describe('keepVisitOrigin', () => {
  const ask = (value: unknown) => Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value });
  const kept = (): unknown => JSON.parse(sessionStorage.getItem(visitKey) ?? 'null');
  const visit = (address: string, referrer = ''): void => {
    history.replaceState(null, '', address);
    keepVisitOrigin(referrer);
  };
  beforeEach(() => {
    sessionStorage.clear();
    ask(null);
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: undefined });
  });
  afterAll(() => history.replaceState(null, '', '/'));

  it('keeps the first campaign, site and page, and the last campaign, without what identifies people', () => {
    visit('/insights?utm_source=letter&utm_campaign=spring&email=ines@example.test', 'https://search.example/?q=ines');
    visit('/contact', 'https://other.example/');
    expect(kept()).toEqual({
      first: 'utm_source=letter&utm_campaign=spring',
      last: 'utm_source=letter&utm_campaign=spring',
      referrer: 'https://search.example/',
      landing: '/insights',
    });
    visit('/?utm_source=card');
    expect(kept()).toMatchObject({ first: 'utm_source=letter&utm_campaign=spring', last: 'utm_source=card' });
  });

  it('keeps nothing of a site of ours, nor of who asks not to be tracked', () => {
    visit('/contact', `${location.origin}/insights`);
    expect(kept()).toEqual({ landing: '/contact' });
    sessionStorage.clear();
    ask('1');
    visit('/?utm_source=letter');
    expect(kept()).toBeNull();
  });
});
