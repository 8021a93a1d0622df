import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const phases = ['Discovery', 'Architecture', 'Development', 'Launch', 'Scale'];
const durations = ['1-2 weeks', '2-3 weeks', '4-12 weeks', '1-2 weeks', 'ongoing'];

const section = (page: Page) => page.locator('#process');
/** Titles of the phases whose page is open. */
const openPhase = (page: Page) => section(page).getByRole('heading', { level: 3 });

test.describe('the process, wide', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('shows five phases with their durations; clicking opens one and closes the other', async ({
    page,
    expectAccessible,
  }) => {
    await page.goto('/#process');
    await expect(section(page).locator('label')).toHaveText(
      phases.map((phase, index) => `${phase}${durations[index] ?? ''}`),
    );
    await expect(openPhase(page)).toHaveText([/^Discovery/]);
    await section(page).getByText('Development', { exact: true }).first().click();
    await expect(openPhase(page)).toHaveText([/^Development.*4-12 weeks$/]);
    await expect(section(page).getByText('Thursday demonstrations, recorded')).toBeVisible();
    await expect(section(page).getByText('A fixed price for phase two')).toBeHidden();
    await expect(section(page).getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('goes round by the arrow keys', async ({ page }) => {
    await page.goto('/#process');
    await section(page)
      .getByRole('radio', { name: /^Discovery/ })
      .focus();
    await page.keyboard.press('ArrowLeft');
    await expect(openPhase(page)).toHaveText([/^Scale/]);
    await page.keyboard.press('ArrowRight');
    await expect(openPhase(page)).toHaveText([/^Discovery/]);
  });

  test('has track-record figures, marked as illustrative', async ({ page }) => {
    await page.goto('/#process');
    await expect(section(page).locator('dt')).toHaveCount(4);
    await expect(section(page).getByText('illustrative figures')).toBeVisible();
  });
});

test.describe('the process, small', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('has arrows and dots that wrap around at both ends', async ({ page, expectAccessible }) => {
    await page.goto('/#process');
    const previous = section(page).getByRole('button', { name: 'Previous phase' });
    const next = section(page).getByRole('button', { name: 'Next phase' });
    await previous.click();
    await expect(openPhase(page)).toHaveText([/^Scale/]);
    for (const phase of phases) {
      await next.click();
      await expect(openPhase(page)).toHaveText([new RegExp(`^${phase}`)]);
    }
    await next.click();
    await expect(openPhase(page)).toHaveText([/^Discovery/]);
    await section(page).locator('label').nth(3).click();
    await expect(openPhase(page)).toHaveText([/^Launch/]);
    await expectAccessible(page);
  });
});

test.describe('the process without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test('opens every phase', async ({ page }) => {
    await page.goto('/#process');
    for (const phase of phases) {
      await section(page).locator('label', { hasText: phase }).click();
      await expect(openPhase(page)).toHaveText([new RegExp(`^${phase}`)]);
    }
  });
});
