/**
 * The deferred script: what every page does without React and outside its first view. The inline loader runs it once
 * the page has loaded and is idle. It counts the page view, reports how the builds do, places the sound toggle, and
 * hides badges that are for new visitors only (ADR 0010). Its file is named `companion`, as previous releases expect.
 */
import { isBareScreen } from '@vitrine/contracts';
import { readPageData } from '../page.ts';
import { countPageView, keepVisitOrigin, startReports } from './analytics.ts';
import { startSounds } from './sound/sounds.ts';

/**
 * Hides what is for new visitors only, such as the dot of an unread message, from visitors who have its key in local
 * storage. The prerendered page names the key in `data-unless-stored`.
 */
const hideNewVisitorBadges = (): void => {
  for (const greeting of document.querySelectorAll<HTMLElement>('[data-unless-stored]')) {
    try {
      greeting.hidden = String(greeting.dataset['unlessStored']) in localStorage;
    } catch {
      // Storage is blocked, so every visitor counts as new.
    }
  }
};

const page = readPageData();

/** In the staff area no sounds are played; nor where an older edge does not say which screens those are. */
const isStaffArea = (): boolean => !page.extensions || isBareScreen(page.extensions, location.pathname);

hideNewVisitorBadges();
startReports(page);
// Only for who was invited to a preview.
if (page.preview)
  void import(/* webpackChunkName: "preview" */ './preview.ts').then(({ showPreview }) => showPreview(page));
// Only a development edge names any.
if (page.overrides)
  void import(/* webpackChunkName: "overrides" */ './overrides.ts').then(
    ({ startOverrides }) => startOverrides(page.overrides ?? []),
    // The connection is gone: the page has no marker then.
    () => undefined,
  );
// A production edge names no origins: only who was invited to a preview has the overlay there.
if (page.overrides || page.preview) {
  const toggle = (): void =>
    void import(/* webpackChunkName: "overlay" */ './overlay.ts').then(
      ({ toggleOverlay }) => toggleOverlay(page),
      () => undefined,
    );
  if (new URLSearchParams(location.search).get('overlay') === '1') toggle();
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === 'KeyO') toggle();
  });
}
const sounds = startSounds(isStaffArea);
let counted = '';

/** Asks whether the page still runs what is live; without the answer it goes on. */
const checkBuilds = (hasNavigated: boolean): void =>
  void import(/* webpackChunkName: "standings" */ './standings.ts').then(
    ({ checkStandings }) => checkStandings(page, hasNavigated),
    () => undefined,
  );

/** Fragments and queries do not count as pages. */
const onPage = (): void => {
  sounds.onPage();
  const { origin, pathname } = location;
  const address = origin + pathname;
  if (address === counted) return;
  keepVisitOrigin(document.referrer);
  void countPageView(counted || document.referrer);
  if (counted !== '') checkBuilds(true);
  counted = address;
};

onPage();
// Links, back and forward. Browsers without the Navigation API only report back and forward.
if ('navigation' in globalThis) navigation.addEventListener('currententrychange', onPage);
else addEventListener('popstate', onPage);
addEventListener('focus', () => checkBuilds(false));
// Back or forward to a page from the back/forward cache.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  counted = '';
  onPage();
});
