import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const section = (page: Page) => page.locator('#capabilities');
const card = (page: Page, name: string) => section(page).getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const scrollPosition = (page: Page) => page.evaluate(() => scrollY);

const names = [
  'AI Infrastructure',
  'Machine Learning',
  'Full-Stack Development',
  'Data Synthesis',
  'Process Automation',
  'AI for Luxury',
];

test('each of six cards opens its capability over the page', async ({ page, landing }) => {
  await landing.open();
  await expect(section(page).getByRole('link')).toHaveCount(6);
  for (const name of names) {
    await card(page, name).click();
    await expect(dialog(page)).toHaveAccessibleName(name);
    for (const part of ['Quick facts', 'Overview', 'Key features', 'Industry impact', 'Case study']) {
      await expect(dialog(page).getByRole('heading', { name: part })).toBeAttached();
    }
    await expect(dialog(page).getByText('illustrative figures')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('closes on Escape, backdrop and button, and restores focus and scroll position', async ({ page, landing }) => {
  await landing.open();
  const opener = card(page, 'Data Synthesis');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 400),
    () => dialog(page).getByRole('button', { name: 'Close' }).first().click(),
  ]) {
    await opener.focus();
    const before = await scrollPosition(page);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL('/?capability=data-synthesis#capabilities');
    await leave();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await expect(opener).toBeFocused();
    expect(await scrollPosition(page)).toBe(before);
  }
});

test('the page behind does not scroll', async ({ page, landing }) => {
  await landing.open();
  await card(page, 'Machine Learning').click();
  await expect(dialog(page)).toBeVisible();
  const before = await scrollPosition(page);
  await page.mouse.move(8, 400);
  await page.mouse.wheel(0, 600);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 4000);
  await expect(dialog(page).getByRole('button', { name: 'Schedule Consultation' })).toBeInViewport();
  expect(await scrollPosition(page)).toBe(before);
});

test('Schedule Consultation closes, clears after 300 ms, and leads to the contact form', async ({ page, landing }) => {
  await page.clock.install();
  await landing.open();
  await card(page, 'AI Infrastructure').click();
  await page.clock.runFor(500);
  await expect(dialog(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog(page).getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(page).toHaveURL('/#capabilities');
  await page.clock.runFor(299);
  await expect(page).toHaveURL('/#capabilities');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/#contact');
  await page.clock.resume();
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(dialog(page)).toHaveCount(0);
});

test('opens by its own address, and the back button closes it', async ({ page, landing }) => {
  await page.goto('/?capability=automation#capabilities');
  await expect(dialog(page)).toHaveAccessibleName('Process Automation');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/#capabilities');

  await landing.open();
  await card(page, 'AI for Luxury').click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(dialog(page)).toHaveAccessibleName('AI for Luxury');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the cards read, and lead to pages that read', async ({ page, landing }) => {
    await landing.open();
    for (const name of names) await expect(card(page, name)).toBeVisible();
    await card(page, 'Full-Stack Development').click();
    await expect(page).toHaveURL('/capabilities/full-stack');
    await expect(page.getByRole('heading', { level: 1, name: 'Full-Stack Development' })).toBeVisible();
    await expect(page.getByText('Corvane Plastic Surgery, Upper East Side')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Schedule Consultation' })).toHaveAttribute('href', '/#contact');
  });
});

for (const width of [390, 1440]) {
  test(`axe finds nothing in the dialog or on the page at ${width} px`, async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?capability=ai-infrastructure#capabilities');
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/capabilities/ai-infrastructure');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
