import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

// People reported: a page that crashed at its first press answered to none of the crash screen's buttons.

/** The header of the landing page crashes as soon as it is hydrated, until it is repaired. */
const breakHeader = (page: Page) =>
  page.addInitScript(() => {
    const NativeObserver = IntersectionObserver;
    class Broken extends NativeObserver {
      constructor(...args: ConstructorParameters<typeof NativeObserver>) {
        if (!sessionStorage.getItem('repaired')) throw new Error('out of ink');
        super(...args);
      }
    }
    globalThis.IntersectionObserver = Broken;
  });
const repair = (page: Page) => page.evaluate(() => sessionStorage.setItem('repaired', 'yes'));

test.beforeEach(async ({ page, landing, expectConsole }) => {
  expectConsole(/out of ink|Vitrine crash/);
  await breakHeader(page);
  await landing.open();
  // The press that wakes the page, and is held until it is hydrated.
  await page.locator('#capabilities').getByRole('link', { name: 'Data Synthesis' }).click();
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await expect(page.locator('#wait')).toBeEmpty();
  await expect(page).toHaveURL('/');
});

test('Try Again brings the page back at once', async ({ page, landing }) => {
  await repair(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeHidden({ timeout: 3000 });
  await expect(landing.form).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('Reload Page reloads at once', async ({ page, landing }) => {
  await repair(page);
  const reloaded = page.waitForEvent('load', { timeout: 5000 });
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await reloaded;
  await expect(landing.form).toBeVisible();
});

test('Report Issue leads to the contact form, not to where the first press led', async ({ page }) => {
  await repair(page);
  await page.getByRole('link', { name: 'Report Issue' }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.locator('#contact')).toBeInViewport();
});
