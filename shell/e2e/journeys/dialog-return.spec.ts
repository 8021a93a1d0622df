import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { SiteHeader } from '../pages/site-header.ts';

// People reported: once a link to a section had been used, closing any dialog moved the page to that section.

const dialog = (page: Page) => page.getByRole('dialog');
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

const waysOut: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'its button': (page) => dialog(page).getByRole('button', { name: 'Close' }).first().click(),
  'the backdrop': (page) => page.mouse.click(3, 300),
  Back: (page) => page.goBack(),
};

interface Opening {
  /** Gets the focus back. */
  readonly opener: Locator;
  /** Of the dialog. */
  readonly name: string;
  /** With the focus on the opener. */
  readonly open: () => Promise<unknown>;
}

/** Opens a dialog and closes it in each way: the page stays where it was, with the focus on what opened it. */
const expectReturn = async (page: Page, { opener, name, open }: Opening): Promise<void> => {
  for (const [way, leave] of Object.entries(waysOut)) {
    await opener.focus();
    const before = await scrollPosition(page);
    await open();
    await expect(dialog(page)).toHaveAccessibleName(name);
    await leave(page);
    await expect(dialog(page), `closed by ${way}`).toHaveCount(0);
    await expect(page).toHaveURL('/#contact');
    await expect(opener, `closed by ${way}`).toBeFocused();
    expect(await scrollPosition(page), `closed by ${way}`).toBe(before);
  }
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px, after a link to a section`, () => {
    test.use({ viewport: { width, height: 844 } });

    test.beforeEach(async ({ page, landing }) => {
      await landing.open();
      await landing.hydrate();
      await landing.layOut();
      await page.locator('main a[href="#contact"]').first().click();
      await expect(page).toHaveURL('/#contact');
      await expect(page.locator('#contact')).toBeFocused();
    });

    test('closing a capability or a project returns to its card', async ({ page }) => {
      for (const [section, name] of [
        ['#capabilities', 'Data Synthesis'],
        ['#showcase', 'The Consult Desk'],
      ] as const) {
        const opener = page.locator(section).locator('a[data-in-place]', { hasText: name.replace(/^The /, '') });
        await expectReturn(page, { opener, name, open: () => page.keyboard.press('Enter') });
      }
    });

    test('closing the packages or the code returns to where one read', async ({ page }) => {
      const header = new SiteHeader(page);
      await page.locator('#capabilities').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
      for (const [name, wide, narrow] of [
        ['Browse Packages', header.packages, 'Browse Packages'],
        ['Access Code', header.accessCode, 'I Have an Access Code'],
      ] as const) {
        const inMenu = header.menu.getByRole('link', { name: narrow });
        const [opener, link] = width < 1200 ? [header.menuButton, inMenu] : [header.start, wide];
        await expectReturn(page, {
          opener,
          name,
          open: async () => {
            await opener.press('Enter');
            await link.press('Enter');
          },
        });
      }
    });
  });
}
