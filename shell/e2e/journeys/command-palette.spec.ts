import { expect, test } from '../fixtures.ts';

test('one palette finds everything and goes anywhere, at any width', async ({ page, openPortal, expectAccessible }) => {
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const field = page.getByRole('combobox', { name: 'Search or jump to a page' });
  const summon = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };

  await openPortal('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

  await test.step('by keyboard: opened, moved through, left, and the focus comes back', async () => {
    const button = page.getByRole('button', { name: 'Search and commands' });
    await button.focus();
    await summon();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(button).toBeFocused();
    await summon();
    await page.keyboard.type('audit');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings\/audit$/);
  });

  await test.step('opened again while the chosen screen loads, it keeps the focus', async () => {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/mfe-portal/**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await summon();
    await page.keyboard.type('messages');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/messages$/);
    await summon();
    release();
    await expect(page).toHaveTitle(/^Messages/);
    await page.keyboard.type('tan');
    await expect(field).toHaveValue('tan');
    await page.keyboard.press('Escape');
    await page.unroute('**/mfe-portal/**/*.js');
  });

  await test.step('records are found, group by group', async () => {
    await summon();
    await page.keyboard.type('tanaka');
    await expect(
      palette.getByRole('group', { name: 'Clients' }).getByRole('option', { name: /Tanaka Orthodontics/ }),
    ).toBeVisible();
    await expect(palette.getByRole('group', { name: 'Invoices' }).getByRole('option')).toHaveCount(3);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('complementary', { name: 'Client' }).getByRole('heading', { name: 'Tanaka Orthodontics' }),
    ).toBeVisible();
    await summon();
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
      'Tanaka Orthodontics',
    );
    await page.keyboard.type('zzzz');
    await expect(palette.getByText('Nothing found')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  for (const width of [390, 768, 1000, 1440]) {
    await test.step(`the bar holds its screens at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/messages');
      await expect(
        page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Messages' }),
      ).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.getByRole('button', { name: 'Search and commands' }).click();
      await expect(field).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });
  }
});
