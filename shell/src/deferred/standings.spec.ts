import { jest } from '@jest/globals';
import type { BuildStanding, PageData } from '@vitrine/contracts';
import { checkStandings } from './standings.ts';

const page: PageData = {
  build: 'aaaaaaaaaaaa',
  remotes: [
    { name: 'mfe-marketing', owner: 'Marketing site team', routes: ['/'], build: 'bbbbbbbbbbbb' },
    { name: 'mfe-portal', owner: 'Staff portal team', routes: ['/leads'], build: 'cccccccccccc' },
  ],
  scripts: [],
  integrity: {},
  companion: null,
  prefetch: [],
  prerendered: 'mfe-marketing',
};

let standings: Record<string, BuildStanding>;
let requestUrls: string[];

beforeEach(() => {
  standings = { shell: 'live', 'mfe-marketing': 'live', 'mfe-portal': 'live' };
  requestUrls = [];
  document.body.innerHTML =
    '<div id="root" data-remote="shell" data-build="aaaaaaaaaaaa"><main><div data-remote="mfe-marketing" ' +
    'data-build="dddddddddddd"></div></main></div>';
  // jsdom has neither.
  globalThis.fetch = ((url: string) => {
    requestUrls.push(url);
    return Promise.resolve({ ok: true, json: () => Promise.resolve(standings) });
  }) as unknown as typeof fetch;
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      readonly replaceSync = () => undefined;
    },
  });
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterEach(() => jest.useRealTimers());

const notice = () => document.querySelector('#new-version');
const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();

it('asks for the builds that stand on the page, and says nothing while they are live', async () => {
  standings['mfe-portal'] = 'replaced';
  await checkStandings(page, true);
  expect(requestUrls).toEqual(['/live.json?mfe-marketing=dddddddddddd&mfe-portal=cccccccccccc&shell=aaaaaaaaaaaa']);
  expect(notice()).toBeNull();
});

it('says that a new version is ready, behind everything else, until somebody wants it later', async () => {
  standings['mfe-marketing'] = 'replaced';
  await checkStandings(page, true);
  expect(notice()).toBe(document.body.lastElementChild);
  expect(notice()?.querySelector('[role=status]')?.textContent).toBe('A new version is ready.');
  press('Later');
  expect(notice()).toBeNull();
  await checkStandings(page, true);
  expect(notice()).toBeNull();
});

it('says more firmly that a build was taken back, also to somebody who wanted a new version later', async () => {
  standings['shell'] = 'replaced';
  await checkStandings(page, true);
  press('Later');
  standings['mfe-marketing'] = 'withdrawn';
  await checkStandings(page, true);
  expect(notice()?.textContent).toContain('This version has a problem and was taken back.');
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Reload']);
  standings['mfe-marketing'] = 'live';
  standings['shell'] = 'live';
  await checkStandings(page, true);
  expect(notice()).toBeNull();
});

it('asks at most once a minute when somebody comes back, and at each navigation', async () => {
  await checkStandings(page, true);
  await checkStandings(page, false);
  expect(requestUrls).toHaveLength(1);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  await checkStandings(page, false);
  expect(requestUrls).toHaveLength(2);
  await checkStandings(page, true);
  expect(requestUrls).toHaveLength(3);
  jest.restoreAllMocks();
});
