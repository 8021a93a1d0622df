/**
 * The page's companion: what every page does that no first view may wait for, without React. The inline loader runs it
 * once the page has loaded and is idle, whether or not anyone touches the page: it counts the view, says how the builds
 * on the page do, brings the sound, and takes greetings back from those who know us.
 */
import { isBareScreen } from '../session/areas.ts';
import { readPageData } from '../page-data.ts';
import { hideGreetings } from './greetings.ts';
import { countPageView } from './page-views.ts';
import { startReports } from './reports/reports.ts';
import { startSounds } from './sound/sounds.ts';

/** The staff area is a workplace: nothing is counted there, and nothing is heard. */
const isWorkplace = (): boolean => isBareScreen(location.pathname);

const page = readPageData();
hideGreetings();
startReports(page);
// Only a development edge names any.
if (page.overrides)
  void import(/* webpackChunkName: "overrides" */ './overrides/overrides.ts').then(({ startOverrides }) =>
    startOverrides(page.overrides ?? []),
  );
const sounds = startSounds(isWorkplace);
let counted = '';

/** Fragments and queries are no pages. */
const onPage = (): void => {
  sounds.onPage();
  const { origin, pathname } = location;
  const address = origin + pathname;
  if (address === counted) return;
  if (!isWorkplace()) void countPageView(counted || document.referrer);
  counted = address;
};

onPage();
// Links inside the page, back and forward; browsers without the Navigation API tell of the latter alone.
if ('navigation' in globalThis) navigation.addEventListener('currententrychange', onPage);
else addEventListener('popstate', onPage);
// Back or forward to a page that the browser kept whole.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  counted = '';
  onPage();
});
