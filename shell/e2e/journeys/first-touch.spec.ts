import { setTimeout as inMilliseconds } from 'node:timers/promises';
import type { Locator, Page } from 'playwright/test';
import { aRemoteFailed } from '../screens/screen.ts';
import { expect, test } from '../fixtures.ts';
import { demoOwner } from '../pages/sign-in-page.ts';

const sign = (page: Page) => page.locator('#wait');
const lost = 'That didn’t load. Check your connection and try again.';

/** Keeps the shell's scripts on their way until the answer is called, and answers how to let them come. */
const holdShell = async (page: Page): Promise<() => void> => {
  const coming = Promise.withResolvers<void>();
  await page.route('**/shell/*/*.js', async (route) => {
    await coming.promise;
    await route.continue();
  });
  return coming.resolve;
};

for (const width of [390, 1440]) {
  test(`Send message receives the press that leaves a wrong field, at ${width} px`, async ({
    page,
    landing,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contact');
    await landing.hydrate();
    await landing.send();
    await expect(landing.status).toContainText('need another look');
    await landing.complete({
      Name: visitor.name,
      Email: visitor.email,
      Message: 'We open a second practice in spring.',
    });
    await landing.field('Phone').fill('12');
    await expect(landing.status).not.toContainText('another look');
    const button = landing.form.getByRole('button', { name: 'Send message' });
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error('No button');
    // Near its upper edge: an error that appears now would move the button from under the pointer.
    await page.mouse.move(box.x + box.width / 2, box.y + 6);
    await page.mouse.down();
    await page.mouse.up();
    await expect(landing.status).toContainText('One field needs another look: Phone');
    await expect(landing.field('Phone')).toHaveAccessibleDescription('Please enter a valid phone number');
  });
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('Pause motion receives the press that starts hydration', async ({ page, landing }) => {
    await landing.open();
    await page.getByRole('button', { name: 'Pause motion' }).click();
    await expect(page.getByRole('button', { name: 'Play motion' })).toBeVisible();
    await page.locator('html[data-awake]').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-driver', 'js');
    await expect(page.getByRole('button', { name: 'Play motion' })).toBeVisible();
  });

  test.describe('and without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('the headline stands still, and nothing offers to pause it', async ({ page, landing }) => {
      await landing.open();
      expect(
        await page
          .getByRole('heading', { level: 1 })
          .evaluate((title) => title.getAnimations({ subtree: true }).length),
      ).toBe(0);
      await expect(page.getByRole('heading', { level: 1 }).getByText('Machine Learning')).toBeVisible();
      await expect(page.getByRole('button', { name: /motion/ })).toBeHidden();
    });
  });
});

test('a press before hydration is acknowledged at once, and replayed after it', async ({ page, landing }) => {
  const release = await holdShell(page);
  await landing.open();
  await page.getByRole('button', { name: /chat/ }).click();
  await expect(sign(page)).toHaveText('Loading…', { timeout: 1000 });
  await expect(sign(page)).toBeInViewport();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(sign(page)).toBeHidden();
});

test('the first touch lays out one section of the page after the other, before the shell has come', async ({
  page,
  landing,
}) => {
  const release = await holdShell(page);
  await landing.open();
  expect(await landing.skippedSections()).toBeGreaterThan(5);
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  // What the frame has to draw that answers the touch: the same as before it.
  expect(await landing.skippedSections()).toBeGreaterThan(0);
  await expect.poll(() => landing.skippedSections()).toBe(0);
  release();
  await page.locator('html[data-live]').waitFor();
});

test('a press while the page hydrates does not make React hydrate all of it at once', async ({ page, landing }) => {
  // A press when the shell has rendered, and one when the page is interactive: how many of them React hears of.
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heard });
    let calls = 0;
    const listen = Object.getOwnPropertyDescriptor(EventTarget.prototype, 'addEventListener')?.value as (
      this: EventTarget,
      ...args: Parameters<EventTarget['addEventListener']>
    ) => void;
    EventTarget.prototype.addEventListener = function add(this: EventTarget, type, listener, options) {
      // React's listeners on its root: they say whether they capture by a boolean, ours by an object.
      const isOfReact = this instanceof Element && this.id === 'root' && type === 'pointerdown' && options === true;
      if (!isOfReact || typeof listener !== 'function') {
        listen.call(this, type, listener, options);
        return;
      }
      const counted = (event: Event) => {
        calls += 1;
        listener.call(this, event);
      };
      listen.call(this, type, counted, options);
    };
    const press = () => {
      calls = 0;
      document.querySelector('#root main h1')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      heard.push(calls);
    };
    new MutationObserver((_, rendered) => {
      if (!('live' in document.documentElement.dataset)) return;
      rendered.disconnect();
      press();
    }).observe(document, { attributes: true, attributeFilter: ['data-live'], subtree: true });
    addEventListener('vitrine:live', () => setTimeout(press), { once: true });
  });
  await landing.open();
  await landing.hydrate();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)).toEqual([0, 1]);
});

test('a press without a connection says so, keeps what was typed, and the next one works', async ({
  page,
  landing,
  expectConsole,
}) => {
  expectConsole(/net::ERR_INTERNET_DISCONNECTED/);
  await page.route('**/shell/*/*.js', (route) => route.abort('internetdisconnected'));
  await landing.open();
  await landing.complete({ Name: 'Ines Marlow' });
  await page.getByRole('button', { name: /chat/ }).click();
  await expect(sign(page)).toHaveText(lost);
  await page.unrouteAll();
  await page.getByRole('button', { name: /chat/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(landing.field('Name')).toHaveValue('Ines Marlow');
});

/** Whatever the page fetches when idle has come: what is pressed from now on starts with what is there. */
const isFetched = (page: Page) =>
  page.waitForFunction(() => {
    const names = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    const { prefetch } = JSON.parse(document.querySelector('#vitrine-page')?.textContent ?? '{}') as {
      prefetch: string[];
    };
    return prefetch.every((name) => names.has(name));
  });

test.describe('when the connection is lost after the page has come', () => {
  test.beforeEach(({ expectConsole }) => {
    // What is asked for in vain. Nothing else may be said: no error reaches the window.
    expectConsole(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  });

  for (const path of ['/', '/faq', '/contact']) {
    test(`a press on ${path} says so, and the next one with a connection works`, async ({ page, context }) => {
      await page.goto(path);
      await isFetched(page);
      await context.setOffline(true);
      const chat = page.getByRole('button', { name: /chat/ });
      for (let press = 0; press < 2; press += 1) {
        await chat.click();
        await expect(sign(page)).toHaveText(lost);
      }
      // A press that no pointer or key came before, as from a screen reader.
      await chat.dispatchEvent('click');
      await expect(sign(page)).toHaveText(lost);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await context.setOffline(false);
      await chat.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(sign(page)).toBeHidden();
    });
  }

  test('Send message keeps what was typed, and sends it with a connection', async ({
    page,
    context,
    landing,
    visitor,
  }) => {
    await landing.openForm();
    await isFetched(page);
    await context.setOffline(true);
    await landing.complete({ Name: visitor.name, Email: visitor.email });
    await landing.send();
    await expect(sign(page)).toHaveText(lost);
    await landing.complete({ Message: 'We open a second practice in spring.' });
    await expect(landing.field('Name')).toHaveValue(visitor.name);
    await context.setOffline(false);
    await landing.send();
    await expect(landing.status).toContainText('Message sent successfully!');
    expect(new URL(page.url()).pathname).toBe('/contact');
  });

  test('the form of the front page keeps what was typed, and sends it with a connection', async ({
    page,
    context,
    landing,
    visitor,
    expectConsole,
  }) => {
    // Pieces that the page fetches only when somebody types may be asked for meanwhile.
    expectConsole(/ChunkLoadError/);
    await landing.open();
    await isFetched(page);
    await context.setOffline(true);
    await landing.complete({ Name: visitor.name });
    await landing.send();
    await expect(sign(page)).toHaveText(lost);
    await landing.complete({ Email: visitor.email, Message: 'We open a second practice in spring.' });
    await expect(landing.field('Name')).toHaveValue(visitor.name);
    await context.setOffline(false);
    await landing.send();
    // The page that answers a form without scripts says it in two parts.
    await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  });

  test('after hydration, a failed load names the connection, not a build', async ({
    page,
    context,
    landing,
    expectConsole,
  }) => {
    expectConsole(aRemoteFailed);
    await landing.open();
    await landing.hydrate();
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Start a project' }).click();
    const fallback = page.locator('[data-fallback]');
    await expect(fallback).toContainText('Check your connection and try again.');
    await expect(fallback).not.toContainText(/registry|build|mfe-/);
    await context.setOffline(false);
    await fallback.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(fallback).toHaveCount(0);
  });
});

test('when a later piece of the shell does not come a press says so, and the next one works', async ({
  page,
  landing,
  expectConsole,
}) => {
  expectConsole(/net::ERR_CONNECTION_REFUSED|ChunkLoadError/);
  await landing.open();
  const first = await page.evaluate(
    () =>
      JSON.parse(document.querySelector('#vitrine-page')?.textContent ?? '{}') as {
        scripts: string[];
        companion: string;
      },
  );
  const isLate = (url: URL) =>
    /^\/shell\/.*\.js$/.test(url.pathname) && ![...first.scripts, first.companion].includes(url.pathname);
  await page.route(isLate, (route) => route.abort('connectionrefused'));
  await page.reload();
  await landing.complete({ Name: 'Ines Marlow' });
  await page.getByRole('button', { name: /chat/ }).click();
  await expect(sign(page)).toHaveText(lost);
  await page.unrouteAll();
  await page.getByRole('button', { name: /chat/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(landing.field('Name')).toHaveValue('Ines Marlow');
});

for (const path of ['/pay?package=foundation', '/onboarding', '/payment-success?session=nothing']) {
  test(`${path} has its frame and a shape before any script`, async ({ page, expectConsole }) => {
    // There is no such payment.
    if (path.startsWith('/payment-success')) expectConsole(/status of 4\d\d /);
    const release = await holdShell(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    expect((await page.locator('main [data-shape]').boundingBox())?.height).toBeGreaterThan(400);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(1);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('choosing a package without scripts shows what to do, in the site’s frame', async ({ page }) => {
    await page.goto('/packages');
    await page.getByRole('link', { name: /Choose Market Dominance/ }).click();
    await expect(page).toHaveURL(/\/onboarding\/package/);
    await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /home/ })).toBeVisible();
    await expect(page.locator('[data-shape]')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'send us a message' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /talk about/ })).toBeVisible();
  });
});

for (const path of ['/', '/contact', '/onboarding']) {
  // A refused `eval` that is caught leaves no line in the console, only the event that every test watches.
  test(`the schemas of ${path} check without asking whether they may evaluate code`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await main.getByRole('textbox').first().fill('x');
    await main.getByRole('button', { name: /^(?:Send message|Request my call|Next)$/ }).click();
    await expect(main.locator('[aria-invalid=true]').first()).toBeVisible();
    expect(
      await page.evaluate(() => (globalThis as { __zod_globalConfig?: unknown }).__zod_globalConfig),
    ).toMatchObject({ jitless: true });
  });
}

test.describe('for people who are signed in', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the front page has their links before any script, and loses them with the session', async ({
    page,
    signIn,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Billing' })).toBeHidden();
    await signIn.open();
    await signIn.signIn();
    await expect(page.getByText('Total Clients')).toBeVisible();
    await holdShell(page);
    await page.goto('/');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Billing' })).toHaveAttribute('href', '/billing');
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Payment Portal' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Mission Control' })).toBeVisible();

    await page.unrouteAll();
    await page.context().clearCookies();
    await page.reload();
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await holdShell(page);
    await page.reload();
    await expect(banner.getByRole('link', { name: 'Billing' })).toBeHidden();
  });
});

test.describe('the sign-in page', () => {
  test('is read before its scripts have come, and its dialog opens and takes an address', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    const release = await holdShell(page);
    await page.goto('/login?next=%2Fleads', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Portal' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(signIn.dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(signIn.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Sign in' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.type(demoOwner.email);
    await page.keyboard.press('Enter');
    await expect(sign(page)).toHaveText('Loading…');
    release();
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expect(sign(page)).toBeEmpty();
    await expect(signIn.dialog).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(demoOwner.email);
    await password.fill(demoOwner.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/leads');
  });

  test('keeps what is typed where its scripts don’t come, and says so in sight', async ({
    page,
    signIn,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource/);
    await page.route('**/shell/*/*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(sign(page)).toHaveText(lost);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(demoOwner.email);
    await page.keyboard.press('Enter');
    await expect(sign(page)).toHaveText(lost);
    // What lies behind an open dialog is dimmed, but not this.
    const dimmed = (of: Element) => getComputedStyle(of, '::backdrop').backgroundColor;
    expect(await signIn.dialog.evaluate(dimmed)).toBe('rgba(0, 0, 0, 0)');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(demoOwner.email);
    await page.unrouteAll();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(signIn.dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(demoOwner.email);
  });

  test('keeps what is typed while its scripts come', async ({ page, signIn }) => {
    const release = await holdShell(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Email' }).pressSequentially('owner@');
    release();
    await expect(signIn.dialog.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
    await expect(signIn.dialog).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('owner@');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(signIn.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('owner@');
  });

  test('starts without a touch, and says what its address brings', async ({ page, signIn }) => {
    await page.goto('/login?ended=1');
    await expect(page.getByText('You were signed out because seven days have passed')).toBeVisible();
    await page.goto('/login?error=access_denied');
    await expect(signIn.dialog).toBeVisible();
  });
});

for (const path of ['/', '/packages', '/insights/what-to-automate-first']) {
  test(`three clicks on the logo of ${path} lead to the staff area before hydration`, async ({ page }) => {
    await holdShell(page);
    await page.goto(path);
    const staffArea = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/admin',
    );
    await page.getByRole('banner').getByRole('link', { name: /home/ }).click({ clickCount: 3 });
    await staffArea;
  });
}

const middleOf = async (target: Locator): Promise<{ x: number; y: number }> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('Not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const logoOf = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /home/ });

/**
 * Presses the logo, so many milliseconds after each other, as a hand does, and then a link if one is given: it does not
 * wait until the page has heard the press before, as a click of the test runner would, which a busy page stretches to
 * any length.
 */
const pressLogo = async (page: Page, clicks: number, gap: number, link?: Locator): Promise<void> => {
  const logo = await middleOf(logoOf(page));
  const next = link && (await middleOf(link));
  const pressed: Promise<void>[] = [page.mouse.move(logo.x, logo.y)];
  for (let clickCount = 1; clickCount <= clicks; clickCount += 1) {
    if (clickCount > 1) await inMilliseconds(gap);
    pressed.push(page.mouse.down({ clickCount }), page.mouse.up({ clickCount }));
  }
  if (next) pressed.push(page.mouse.move(next.x, next.y), page.mouse.down(), page.mouse.up());
  await Promise.all(pressed);
};

// The page with the most scripts, one of the other remote, and one that only the browser renders.
for (const path of ['/', '/packages', '/onboarding']) {
  test(`three clicks on the logo of ${path} lead to the staff area at any speed, before and after hydration`, async ({
    context,
  }) => {
    for (const state of ['asleep', 'awake']) {
      for (const gap of [30, 300]) {
        await test.step(`${state}, ${String(gap)} ms`, async () => {
          const tab = await context.newPage();
          await tab.goto(path);
          if (state === 'awake') {
            const live = tab.evaluate(
              () => new Promise<void>((resolve) => addEventListener('vitrine:live', () => resolve(), { once: true })),
            );
            await tab.mouse.move(300, 300);
            await tab.mouse.move(320, 320);
            // A page that only the browser renders may be alive already.
            await Promise.race([live, tab.locator('main form, main h1').first().waitFor()]);
          }
          await pressLogo(tab, 3, gap);
          await expect(tab, `${state}, ${String(gap)} ms`).toHaveURL(/\/login\?next=%2Fadmin/);
          await tab.close();
        });
      }
    }
  });
}

test('one click on the logo before hydration leads to the front page, and another press meanwhile wins', async ({
  page,
}) => {
  await page.goto('/faq');
  await pressLogo(page, 1, 30);
  await expect(page).toHaveURL('/');
  await page.goto('/faq');
  await pressLogo(page, 1, 30, page.getByRole('link', { name: 'Ask your question' }));
  await expect(page).toHaveURL('/#contact');
});

for (const [name, viewport] of Object.entries({
  'a wide screen': { width: 1280, height: 720 },
  'a tablet on its side': { width: 1024, height: 768 },
  'a tablet': { width: 768, height: 1024 },
  'a phone': { width: 390, height: 844 },
})) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('a jump to the end of the loaded page stays there while its sections are laid out', async ({
      page,
      landing,
    }) => {
      await landing.open();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      await expect.poll(() => landing.skippedSections()).toBe(0);
      await expect(page.getByRole('contentinfo')).toBeInViewport();
    });
  });
}
