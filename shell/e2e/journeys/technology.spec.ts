import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const section = (page: Page) => page.locator('#technology');
const chip = (page: Page, name: string) => section(page).getByRole('button', { name });
const all = ['Frontend', 'Backend', 'AI', 'Security', 'Infrastructure', 'Mobile'];
const categories = (page: Page) => section(page).locator('details').getByRole('heading', { level: 3 });
const unfold = (page: Page) => section(page).getByText('For your IT person').click();

test('a chip filters to its category, and pressing it again shows all', async ({ page, landing }) => {
  await landing.open();
  await unfold(page);
  await expect(categories(page)).toHaveText(all);
  for (const name of all) {
    await chip(page, name).click();
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(categories(page)).toHaveText([name]);
    await expect(section(page).getByRole('status')).toContainText(name);
    await chip(page, name).click();
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'false');
    await expect(categories(page)).toHaveText(all);
  }
});

test('fold and chips work by keyboard, one choice at a time', async ({ page, landing }) => {
  await landing.open();
  await section(page).locator('summary').focus();
  await page.keyboard.press('Enter');
  await chip(page, 'Security').focus();
  await page.keyboard.press('Space');
  await expect(categories(page)).toHaveText(['Security']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(categories(page)).toHaveText(['Infrastructure']);
  await expect(chip(page, 'Security')).toHaveAttribute('aria-pressed', 'false');
});

test('each technology has its level as a meter and in words, and leads to the projects it is used in', async ({
  page,
  landing,
}) => {
  await landing.open();
  await unfold(page);
  await expect(section(page).getByRole('meter')).toHaveCount(28);
  await expect(section(page).getByRole('meter', { name: 'TypeScript, Proficiency' })).toHaveAttribute('value', '96');
  await expect(section(page).getByText('96%', { exact: true }).first()).toBeVisible();

  const row = section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'TypeScript' }) });
  await row.getByRole('link', { name: 'The Consult Desk' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('The Consult Desk');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link', { name: 'The Consult Desk' })).toBeFocused();

  await row.getByRole('link', { name: 'Consent Ledger' }).click();
  await expect(page.getByRole('heading', { name: 'Consent Ledger' })).toBeInViewport();
});

test('axe finds nothing while filtered, and nothing on the page of the tools', async ({
  page,
  landing,
  expectAccessible,
}) => {
  await landing.open();
  await unfold(page);
  await chip(page, 'AI').click();
  await expect(categories(page)).toHaveText(['AI']);
  await expectAccessible(page);
  await page.goto('/technology');
  await expectAccessible(page);
});

test('when the tools cannot be loaded, the fold leads to their page', async ({ page, landing, expectConsole }) => {
  expectConsole(/net::ERR_FAILED|Loading chunk|ChunkLoadError/);
  await landing.open();
  await landing.hydrate();
  let away = true;
  await page.route('**/remotes/mfe-marketing/**/*.js', (route) => (away ? route.abort() : route.continue()));
  page.on('framenavigated', () => {
    away = false;
  });
  await unfold(page);
  await expect(page).toHaveURL('/technology');
  await expect(page.getByRole('heading', { level: 1, name: 'For your IT person' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the answers read in place, and the tools on their page', async ({ page, landing }) => {
    await landing.open();
    await expect(section(page).getByRole('heading', { level: 3 })).toHaveCount(4);
    await unfold(page);
    await section(page)
      .getByRole('link', { name: /^Open this list/ })
      .click();
    await expect(page).toHaveURL('/technology');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(all);
    await expect(page.getByRole('heading', { level: 4 })).toHaveCount(28);
  });
});
