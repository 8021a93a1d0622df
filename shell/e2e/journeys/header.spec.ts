import type { Page } from 'playwright/test';
import { aRemoteFailed } from '../screens/screen.ts';
import { expect, test as base } from '../fixtures.ts';
import { SiteHeader } from '../pages/site-header.ts';

const test = base.extend<{ header: SiteHeader }>({
  header: async ({ page }, use) => {
    await use(new SiteHeader(page));
  },
});

const names = ['Capabilities', 'Showcase', 'Technology', 'Process', 'About', 'Insights', 'Contact'];
const idOf = (name: string) => `#${name.toLowerCase()}`;

/** Answers who is signed in, as the BFF would. */
const signedInAs = (page: Page, { staff }: { staff: boolean }) =>
  page.route('**/api/auth/me', (route) =>
    route.fulfill({
      json: {
        user: {
          id: '8f14e45f-ceea-467f-a8f1-1d2a3b4c5d6e',
          email: 'ines@example.test',
          name: null,
          staff,
          role: staff ? 'owner' : null,
        },
      },
    }),
  );

interface Shifted {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

/** The time of the page at which its fonts have come: until then they move what they are set in. */
const untilFonts = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => performance.now()));

/** How often something in the header, or beside the hero's buttons, moved since a time of the page, without a press. */
const headerShifts = (page: Page, since = 0) =>
  page.evaluate(
    (start) =>
      new Promise<number>((resolve) => {
        const isWatched = (entry: PerformanceEntry) =>
          entry.startTime > start &&
          (entry as PerformanceEntry & { readonly sources: readonly Shifted[] }).sources.some(
            ({ node, previousRect: from, currentRect: to }) =>
              Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > 8 &&
              node?.parentElement?.closest('header, main section:first-child a'),
          );
        new PerformanceObserver((list) => resolve(list.getEntries().filter(isWatched).length)).observe({
          type: 'layout-shift',
          buffered: true,
        });
        // Observers are not told when there was none.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
    since,
  );

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('names the seven sections and leads to each', async ({ page, landing, header }) => {
    await landing.open();
    await expect(header.menuButton).toBeHidden();
    for (const name of names) {
      await header.section(name).click();
      await expect(page).toHaveURL(`/${idOf(name)}`);
      await expect(page.locator(idOf(name))).toBeInViewport();
      await expect(header.section(name)).toHaveAttribute('aria-current', 'location');
      await expect(header.banner.locator('nav[aria-label=Main] [aria-current]')).toHaveCount(1);
    }
  });

  test('shows the section being read, by address, by scrolling, and on no other page', async ({ page, header }) => {
    await page.goto('/#process');
    await expect(header.section('Process')).toHaveAttribute('aria-current', 'location');
    expect(await headerShifts(page)).toBe(0);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(header.banner.locator('[aria-current]')).toHaveCount(0);
    await page.locator('#about').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await expect(header.section('About')).toHaveAttribute('aria-current', 'location');
    await page.goto('/faq');
    await header.section('Insights').click();
    await expect(header.section('Insights')).toHaveAttribute('aria-current', 'location');
    await page.goBack();
    await expect(page).toHaveURL('/faq');
    await expect(header.banner.locator('[aria-current]')).toHaveCount(0);
  });

  test('Start Project opens and closes by press, Escape and a press outside; the keyboard moves through it', async ({
    landing,
    header,
    page,
  }) => {
    await landing.open();
    const live = landing.untilLive();
    await header.start.click();
    await expect(header.accessCode).toBeVisible();
    await expect(header.packages).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(header.accessCode).toBeHidden();
    await expect(header.start).toBeFocused();
    await header.start.click();
    await expect(header.accessCode).toBeVisible();
    // Beside the content: a link there would take the focus later, and that closes the menu too.
    await page.mouse.click(20, 450);
    await expect(header.accessCode).toBeHidden();
    await header.start.click();
    await expect(header.accessCode).toBeVisible();
    await header.start.click();
    await expect(header.accessCode).toBeHidden();

    // The menu opens without scripts; the arrow keys need them.
    await live;
    await header.start.focus();
    for (const [key, focused] of [
      ['ArrowDown', header.packages],
      ['ArrowDown', header.accessCode],
      ['ArrowDown', header.packages],
      ['ArrowUp', header.accessCode],
      ['Home', header.packages],
      ['End', header.accessCode],
      ['Escape', header.start],
      ['ArrowUp', header.accessCode],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(header.packages).toBeHidden();
  });

  test('opens before any script has loaded, and stays open during hydration', async ({ landing, header, page }) => {
    const shell = Promise.withResolvers<void>();
    await page.route('**/shell/*/*.js', async (route) => {
      await shell.promise;
      await route.continue();
    });
    await landing.open();
    const live = landing.untilLive();
    await header.start.click();
    await expect(header.packages).toBeVisible();
    shell.resolve();
    await live;
    await expect(header.packages).toBeVisible();
  });

  for (const [name, link] of [
    ['access-code', 'accessCode'],
    ['packages', 'packages'],
  ] as const) {
    test(`${name} opens over the page, also by a press before hydration; Back closes it and restores focus`, async ({
      landing,
      header,
      page,
    }) => {
      await landing.open();
      await header.start.click();
      await header[link].click();
      await expect(page).toHaveURL(`/?start=${name}`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(header.accessCode).toBeHidden();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL('/');
      await expect(header.start).toBeFocused();
      await page.goForward();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL('/');
    });
  }

  test('a dialog opens by its address, on any page; an unknown name opens nothing', async ({ page }) => {
    await page.goto('/faq?start=packages');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/faq');
    const requestUrls: string[] = [];
    page.on('request', (request) => requestUrls.push(request.url()));
    await page.goto('/faq?start=everything');
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    await expect.poll(() => requestUrls.some((url) => url.includes('__federation_expose_routes'))).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(requestUrls.filter((url) => url.includes('mfe-onboarding'))).toEqual([]);
  });

  test('when the dialog’s code does not come it says so over the page, and Retry brings it', async ({
    landing,
    header,
    page,
    expectConsole,
  }) => {
    expectConsole(aRemoteFailed);
    let away = true;
    await page.route('**/remotes/mfe-onboarding/**', (route) => (away ? route.abort() : route.continue()));
    await landing.open();
    await header.start.click();
    await header.packages.click();
    const fallback = page.locator('[data-fallback="mfe-onboarding"]');
    await expect(fallback).toContainText('Onboarding team');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    away = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(fallback).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('is translucent, with its line, past 50 pixels and not before', async ({ landing, header, page }) => {
    await landing.open();
    const headerStyle = () =>
      header.banner.evaluate((bar) => [getComputedStyle(bar).backdropFilter, getComputedStyle(bar, '::after').opacity]);
    const scroll = (top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await scroll(50);
    await expect.poll(headerStyle).toEqual(['none', '0']);
    await scroll(51);
    await expect.poll(headerStyle).toEqual(['blur(14px)', '0.45']);
    await scroll(0);
    await expect.poll(headerStyle).toEqual(['none', '0']);
  });

  test('2 clicks in a row on the logo lead nowhere else', async ({ landing, header, page }) => {
    await landing.open();
    await landing.hydrate();
    await header.banner.getByRole('link', { name: /home/ }).click({ clickCount: 2 });
    // Whatever the clicks lead to has happened once the next press is answered.
    await header.start.click();
    await expect(page).toHaveURL('/');
  });

  test('shows links to those who are signed in, and moves nothing for it', async ({ landing, header, page }) => {
    await signedInAs(page, { staff: false });
    await landing.open();
    await expect(header.banner.getByRole('link', { name: 'Billing' })).toHaveCount(0);
    const fontsCame = await untilFonts(page);
    const place = await header.section('Capabilities').boundingBox();
    await page.mouse.move(400, 400);
    await page.mouse.move(420, 420);
    await expect(header.banner.getByRole('link', { name: 'Billing' })).toHaveAttribute('href', '/account');
    await expect(header.banner.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Payment Portal' })).toHaveAttribute(
      'href',
      '/account',
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'Mission Control' })).toHaveCount(0);
    expect(await header.section('Capabilities').boundingBox()).toEqual(place);
    expect(await headerShifts(page, fontsCame)).toBe(0);
  });

  test('shows staff the way into the portal, in a new tab', async ({ landing, header, page, expectAccessible }) => {
    await signedInAs(page, { staff: true });
    await landing.open();
    await page.mouse.move(400, 400);
    await page.mouse.move(420, 420);
    for (const link of [
      header.banner.getByRole('link', { name: 'Dashboard' }),
      page.getByRole('main').getByRole('link', { name: 'Mission Control' }),
    ]) {
      await expect(link).toHaveAttribute('href', '/admin');
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu has everything the bar has, and choosing a section closes it and leads there', async ({
    landing,
    header,
    page,
  }) => {
    await landing.open();
    for (const name of names) {
      await header.menuButton.click();
      await header.menuLink(name).click();
      await expect(header.menu).toBeHidden();
      await expect(page).toHaveURL(`/${idOf(name)}`);
      await expect(page.locator(idOf(name))).toBeInViewport();
    }
  });

  test('keeps focus and scroll inside, and gives the focus back on Escape and on its button', async ({
    landing,
    header,
    page,
  }) => {
    await landing.open();
    await header.menuButton.click();
    await expect(header.menu).toBeVisible();
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 800);
    for (let step = 0; step < 24; step += 1) {
      await page.keyboard.press('Tab');
      const outside = await header.menu.evaluate(
        (menu) => document.activeElement !== document.body && !menu.contains(document.activeElement),
      );
      expect(outside).toBe(false);
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(header.menu).toBeHidden();
    await expect(header.menuButton).toBeFocused();
    await header.menuButton.click();
    await header.menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(header.menu).toBeHidden();
    await expect(header.menuButton).toBeFocused();
  });

  for (const [button, name] of [
    ['I Have an Access Code', 'access-code'],
    ['Browse Packages', 'packages'],
  ] as const) {
    test(`'${button}' opens its dialog in the menu’s place`, async ({ landing, header, page }) => {
      await landing.open();
      await header.menuButton.click();
      await header.menuLink(button).click();
      await expect(page).toHaveURL(`/?start=${name}`);
      await expect(header.menu).toBeHidden();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(header.menuButton).toBeFocused();
    });
  }

  test('opens before any script has loaded; a section chosen then is reached after hydration', async ({
    landing,
    header,
    page,
  }) => {
    const shell = Promise.withResolvers<void>();
    await page.route('**/shell/*/*.js', async (route) => {
      await shell.promise;
      await route.continue();
    });
    await landing.open();
    await header.menuButton.click();
    await expect(header.menu).toBeVisible();
    await header.menuLink('Process').click();
    shell.resolve();
    await expect(header.menu).toBeHidden();
    await expect(page).toHaveURL('/#process');
    await expect(page.locator('#process')).toBeInViewport();
  });

  test('repeats the links of those who are signed in', async ({ landing, header, page, expectConsole }) => {
    // The server knows nothing of the person whom the page was told of.
    expectConsole(/status of 401 .*\/api\/(billing|dashboard\/today)/);
    await signedInAs(page, { staff: true });
    await landing.open();
    await header.menuButton.click();
    await expect(header.menuLink('Billing')).toHaveAttribute('href', '/billing');
    await expect(header.menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('target', '_blank');
    await header.menuLink('Billing').click();
    await expect(page).not.toHaveURL('/');
    await expect(header.menu).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [390, 1440]) {
    test(`every link works at ${width} px`, async ({ page, landing, header }) => {
      await page.setViewportSize({ width, height: 900 });
      await landing.open();
      await expect(header.menuButton).toBeHidden();
      for (const name of names) {
        await header.section(name).click();
        await expect(page).toHaveURL(`/${idOf(name)}`);
      }
      await header.start.click();
      await header.accessCode.click();
      await expect(page).toHaveURL('/onboarding');
      await landing.open();
      await header.start.click();
      await header.packages.click();
      await expect(page).toHaveURL('/packages');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
