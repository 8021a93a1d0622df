import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const section = (page: Page) => page.locator('#technology');
const chip = (page: Page, name: string) => section(page).getByRole('button', { name });
const categories = (page: Page) => section(page).getByRole('heading', { level: 3 });
const all = ['Frontend', 'Backend', 'AI', 'Security', 'Infrastructure', 'Mobile'];

test('a chip filters to its category, and pressing it again shows all', async ({ page, landing }) => {
  await landing.open();
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

test('chips work by keyboard, one choice at a time', async ({ page, landing }) => {
  await landing.open();
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
  await expect(section(page).getByRole('meter')).toHaveCount(28);
  await expect(section(page).getByRole('meter', { name: 'TypeScript, Proficiency' })).toHaveAttribute('value', '96');
  await expect(section(page).getByText('96%', { exact: true }).first()).toBeVisible();

  const row = section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'TypeScript' }) });
  await row.getByRole('link', { name: 'Consent Ledger' }).click();
  await expect(page.getByRole('heading', { name: 'Consent Ledger' })).toBeInViewport();

  await row.getByRole('link', { name: 'The Consult Desk' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName('The Consult Desk');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link', { name: 'The Consult Desk' })).toBeFocused();
});

test('axe finds nothing while filtered', async ({ page, landing, expectAccessible }) => {
  await landing.open();
  await chip(page, 'AI').click();
  await expect(categories(page)).toHaveText(['AI']);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there to read', async ({ page, landing }) => {
    await landing.open();
    await expect(categories(page)).toHaveText(all);
    await expect(section(page).getByRole('heading', { level: 4 })).toHaveCount(28);
  });
});
