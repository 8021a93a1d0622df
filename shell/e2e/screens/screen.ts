import { dashboardPackages } from '@vitrine/contracts';
import { expect, type Page, type Route } from 'playwright/test';

/** One picture: a screen in one of its states. */
export interface Screen {
  /** Of its file, and of its line in what a check reports. */
  readonly name: string;
  readonly path: string;
  /** Before the page is opened: what its requests answer. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** From the opened page to the state. */
  readonly reach?: (page: Page) => Promise<unknown>;
  /** Where the state exists only there: the width it is reached at, too, is the first of them. */
  readonly only?: 'phone' | 'desktop';
  /** What the console says about a failure that the state is about. */
  readonly console?: RegExp;
}

/** Pages of one person, who is signed in already. */
export interface ScreenGroup {
  readonly name: string;
  readonly as: 'visitor' | 'customer' | 'owner';
  readonly screens: readonly Screen[];
}

const long = {
  name: 'Dr. Maximiliane Featherstonehaugh-Cholmondeley of Upper Saint Bartholomew Lane',
  email: 'maximiliane.featherstonehaugh-cholmondeley@upper-saint-bartholomew-aesthetics.example',
} as const;
/** The dashboard counts clients by packages, whose names are fixed. */
const packageNames = new Set<string>(dashboardPackages);
const lengthen = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string' || value === '' || packageNames.has(value)) return value;
  if (/^(?:name|company|clientName|practiceName|payer|title|label|author|industry|position)$/.test(key))
    return long.name;
  return /^(?:email|clientEmail|recipient|payerEmail)$/.test(key) ? long.email : value;
};

/** An answer whose names and addresses are as long as people have them. */
export const lengthened = <Answer>(answer: Answer): Answer => JSON.parse(JSON.stringify(answer), lengthen) as Answer;

/** Paths of the API that a state is made by and that its page has not asked for yet. */
const unasked = new WeakMap<Page, Set<string>>();

/** Answers a path in the place of the API; the state is not reached unless the page asks for it. */
function answer(page: Page, path: string, reply: (route: Route) => Promise<void>): Promise<unknown> {
  const paths = unasked.get(page) ?? new Set<string>();
  unasked.set(page, paths.add(path));
  return page.route(`**/api/${path}`, (route) => {
    paths.delete(path);
    return reply(route);
  });
}

/** Names and addresses of records come as long as people have them. */
export const withLongText = (path: string) => (page: Page) =>
  answer(page, path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: JSON.stringify(JSON.parse(await response.text()), lengthen) });
  });

export const refused = (path: string) => (page: Page) =>
  answer(page, path, (route) => route.fulfill({ status: 500, json: {} }));
export const refusedInConsole = /status of 500/;

/** What a page says when a remote does not come, or breaks. */
export const aRemoteFailed =
  /^(?!Content security)[^]*(?:RemoteError|Vitrine crash|Federation Runtime|ChunkLoadError|\/remotes\/mfe-)/;

/** Presses the first button of this name. */
export const press = (name: RegExp | string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** One after the other. */
export const steps =
  (...actions: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of actions) await act(page);
  };

/** Notes in every document when it is alive: until then React compares its texts with those that it was sent with. */
const noteLife = (page: Page) =>
  page.addInitScript(() => addEventListener('vitrine:live', () => Object.assign(globalThis, { isAlive: true })));

/** Until nothing is on its way any more: the page is alive and whole, and no part of it says that it is busy. */
async function arrive(page: Page): Promise<void> {
  await page.locator('h1,h2,[role="alert"]').first().waitFor();
  await page.waitForFunction(() => {
    const isPrerendered = /"prerendered":"/.test(document.querySelector('#vitrine-page')?.textContent ?? '');
    const isHydrated = !isPrerendered || 'isAlive' in globalThis || 'lost' in document.documentElement.dataset;
    // Something loads or is asked for, was pressed and has not come, or begins to appear.
    const isIdle = document.querySelector('[aria-busy="true"],#wait[data-pending],[data-starting-style]') === null;
    return isHydrated && isIdle && document.fonts.status === 'loaded';
  });
}

/** Opens a screen and leads it to its state. */
export async function open(page: Page, { path, prepare, reach }: Screen): Promise<void> {
  // A state that is not there is told of soon, and does not hold up the others.
  page.setDefaultTimeout(30_000);
  // A state that was not reached leaves paths behind, on a page that is opened again.
  unasked.delete(page);
  await noteLife(page);
  await prepare?.(page);
  await page.goto(path);
  // Wakes a prerendered page, as a visitor's first movement does; until then parts out of sight have no true height.
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 210);
  await arrive(page);
  await reach?.(page);
  // On a busy machine a part may not have begun to load, and says nothing of being busy then.
  const pendingParts = () => [...(unasked.get(page) ?? [])];
  await expect.poll(pendingParts, { message: 'what the page has not asked for', timeout: 30_000 }).toEqual([]);
  await arrive(page);
}
