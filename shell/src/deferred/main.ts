/**
 * The deferred script: what every page does without React and outside its first view. The inline loader runs it once
 * the page has loaded and is idle. It counts the page view, reports how the builds do, places the sound toggle, and
 * hides badges that are for new visitors only (ADR 0010). Its file is named `companion`, as previous releases expect.
 */
import { readPageData } from '../page.ts';
import { isBareScreen } from '../session/areas.ts';
import { countPageView, startReports } from './analytics.ts';
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

/** In the staff area no views are counted and no sounds are played. */
const isStaffArea = (): boolean => isBareScreen(location.pathname);

const page = readPageData();
hideNewVisitorBadges();
startReports(page);
// Only a development edge names any.
if (page.overrides)
  void import(/* webpackChunkName: "overrides" */ './overrides.ts').then(
    ({ startOverrides }) => startOverrides(page.overrides ?? []),
    // The connection is gone: the page has no marker then.
    () => undefined,
  );
const sounds = startSounds(isStaffArea);
let counted = '';

/** Fragments and queries do not count as pages. */
const onPage = (): void => {
  sounds.onPage();
  const { origin, pathname } = location;
  const address = origin + pathname;
  if (address === counted) return;
  if (!isStaffArea()) void countPageView(counted || document.referrer);
  counted = address;
};

onPage();
// Links, back and forward. Browsers without the Navigation API only report back and forward.
if ('navigation' in globalThis) navigation.addEventListener('currententrychange', onPage);
else addEventListener('popstate', onPage);
// Back or forward to a page from the back/forward cache.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  counted = '';
  onPage();
});
