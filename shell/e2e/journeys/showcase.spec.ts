import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

const section = (page: Page) => page.locator('#showcase');
const dialog = (page: Page) => page.getByRole('dialog');

test('shows three case studies, six more projects, and Technical Excellence', async ({ page, landing }) => {
  await landing.open();
  await expect(
    section(page).getByRole('list', { name: 'Case studies' }).getByRole('heading', { level: 3 }),
  ).toHaveCount(3);
  for (const name of [
    'Consent Ledger',
    'Injector Board',
    'Case Room',
    'Pocket Concierge',
    'The Client Portal',
    'Contour',
  ]) {
    await expect(section(page).getByRole('heading', { level: 4, name })).toBeVisible();
  }
  await expect(section(page).getByRole('heading', { name: 'Technical Excellence' })).toBeVisible();
  await expect(section(page).getByText('illustrative figures')).toBeVisible();
});

test('a case study opens with description, key features, metrics and tech stack', async ({ page, landing }) => {
  await landing.open();
  for (const name of ['The Consult Desk', 'After Hours', 'The Recall Engine']) {
    await section(page).getByRole('link', { name }).click();
    await expect(dialog(page)).toHaveAccessibleName(name);
    for (const part of ['Results', 'The work', 'Key features', 'Built with']) {
      await expect(dialog(page).getByRole('heading', { name: part })).toBeAttached();
    }
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
  }
});

test('opens by its own address', async ({ page }) => {
  await page.goto('/?project=recall-engine#showcase');
  await expect(dialog(page)).toHaveAccessibleName('The Recall Engine');
});

test('View Live leads somewhere', async ({ page, landing }) => {
  await landing.open();
  const links = await section(page).getByRole('link', { name: 'View Live' }).all();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
  }
});

test('View Live of Contour opens the drawings it made', async ({ page, landing }) => {
  await landing.open();
  await page.locator('#project-contour').getByRole('link', { name: 'View Live' }).click();
  await expect(page).toHaveURL('/showcase/contour');
  await expect(page.getByRole('heading', { level: 1, name: 'Contour' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Drawings' }).getByRole('img')).toHaveCount(9);
});

test('the hero leads to the work', async ({ page, landing }) => {
  await landing.open();
  await page.getByRole('link', { name: 'See the work' }).click();
  await expect(page).toHaveURL('/#showcase');
  await expect(page.getByRole('heading', { level: 2, name: /Work that holds up/ })).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a case study is a page', async ({ page, landing }) => {
    await landing.open();
    await section(page).getByRole('link', { name: 'After Hours' }).click();
    await expect(page).toHaveURL('/showcase/after-hours');
    await expect(page.getByRole('heading', { level: 1, name: 'After Hours' })).toBeVisible();
    await expect(page.getByText('The assistant does not weigh it. It rings.')).toBeVisible();
  });
});

for (const width of [390, 1440]) {
  test(`axe finds nothing in the dialog or on the page at ${width} px`, async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?project=consult-desk#showcase');
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/showcase/consult-desk');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
