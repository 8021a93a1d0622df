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
  await expect(page.getByText('the figures are illustrative')).toHaveCount(1);
});

test('a visitor plays the recall engine with the mouse, on the page as it was prerendered', async ({
  page,
  landing,
}) => {
  await landing.open();
  const engine = section(page).getByRole('group', { name: 'Try the Recall Engine' });
  const names = engine.getByRole('listitem').locator('b');
  await expect(names).toHaveText(['Maria D.', 'Owen T.', 'The Lamb family', 'Priya S.']);
  // The first press wakes the page and isn't lost.
  await engine.getByRole('button', { name: 'Booked' }).click();
  await expect(names).toHaveText(['Owen T.', 'The Lamb family', 'Priya S.', 'Jon K.']);
  await engine.getByRole('button', { name: 'No answer' }).click();
  await expect(names).toHaveText(['The Lamb family', 'Priya S.', 'Jon K.', 'Ruth B.']);
  await expect(engine.getByRole('definition')).toHaveText(['2', '1']);
  await engine.getByRole('button', { name: 'Before' }).click();
  await expect(names).toHaveText(['Ruth B.', 'Priya S.', 'The Lamb family', 'Jon K.']);
  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toHaveCount(0);
});

test('a visitor plays the consult desk and After Hours with the keyboard', async ({ page, landing }) => {
  await landing.open();
  const desk = section(page).getByRole('group', { name: 'Try the Consult Desk' });
  const visit = desk.getByRole('button', { name: /Revision/ });
  await visit.focus();
  await visit.press('Enter');
  await expect(desk.getByText('Correct a 2019 surgery')).toBeVisible();
  await expect(visit).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(desk.getByText('Never came')).toBeVisible();
  const phone = section(page).getByRole('group', { name: 'Try After Hours' });
  await phone.getByRole('button', { name: 'It’s bleeding' }).focus();
  await page.keyboard.press('Enter');
  await expect(phone.getByText('Put through to the clinician.', { exact: false })).toBeVisible();
});

test('on a phone every project of a rail can be reached', async ({ page, landing }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await landing.open();
  for (const id of ['recall-engine', 'contour']) {
    const link = page.locator(`#project-${id}`).getByRole('link').last();
    await expect(link).not.toBeInViewport();
    await link.focus();
    await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('a case study opens with description, key features, metrics and tech stack', async ({ page, landing }) => {
  await landing.open();
  for (const name of ['The Consult Desk', 'After Hours', 'The Recall Engine']) {
    await section(page)
      .getByRole('link', { name: `Read about ${name}` })
      .click();
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
  await page.locator('main a[href="#showcase"]').first().click();
  await expect(page).toHaveURL('/#showcase');
  await expect(page.getByRole('heading', { level: 2, name: 'Work you can try' })).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the miniatures are pictures without controls', async ({ page, landing }) => {
    await landing.open();
    await expect(section(page).getByText('Breathing, then profile')).toBeVisible();
    await expect(section(page).getByText('I can’t make Thursday. Is there another day?')).toBeVisible();
    await expect(section(page).getByText('Crown planned in May, never booked')).toBeVisible();
    for (const name of ['Before', 'Booked', 'It’s bleeding']) {
      await expect(section(page).getByRole('button', { name })).toHaveCount(0);
    }
  });

  test('a case study is a page', async ({ page, landing }) => {
    await landing.open();
    await section(page).getByRole('link', { name: 'Read about After Hours' }).click();
    await expect(page).toHaveURL('/showcase/after-hours');
    await expect(page.getByRole('heading', { level: 1, name: 'After Hours' })).toBeVisible();
    await expect(page.getByText('The assistant doesn’t decide whether it’s serious; it calls.')).toBeVisible();
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
