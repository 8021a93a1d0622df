import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

/**
 * Holds everything that the page asks for from now on, as a network does that does not answer. What shows then does not
 * depend on it, so a press is answered at once.
 */
async function holdNetwork(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*', async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

/** Says that something is on its way, or is there already. */
const answer = (page: Page) =>
  page
    .locator('#wait:not(:empty)')
    .or(page.locator('main [aria-busy="true"], #vitrine-main [aria-busy="true"]'))
    .or(page.getByRole('dialog'))
    .first();

for (const [section, name] of [
  ['capabilities', /AI/],
  ['showcase', /^Read about/],
] as const)
  test(`the site answers a press on a card of ${section} while nothing arrives`, async ({ page, landing }) => {
    await landing.open();
    await landing.hydrate();
    const link = page.locator(`#${section}`).getByRole('link', { name }).first();
    await link.scrollIntoViewIfNeeded();
    const release = await holdNetwork(page);
    await link.click();
    await expect(answer(page)).toBeVisible();
    await release();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('#wait')).toBeEmpty();
  });

for (const [path, name] of [
  ['/invoices', 'New invoice'],
  ['/clients', 'Add Client'],
  ['/settings/team', 'Add someone'],
  ['/onboarding-generator', 'Create Campaign Code'],
] as const)
  test(`the portal answers a press on ${name} while nothing arrives`, async ({ page, openPortal }) => {
    await openPortal(path);
    const button = page.getByRole('button', { name, exact: true }).first();
    await expect(button).toBeEnabled();
    const release = await holdNetwork(page);
    await button.click();
    await expect(answer(page)).toBeVisible();
    await release();
    await expect(page.getByRole('dialog').or(page.getByRole('form', { name: 'Create Invoice' }))).toBeVisible();
    await expect(page.locator('#wait')).toBeEmpty();
  });

test('each screen of the portal shows its shape before its code has come', async ({ page, openPortal }) => {
  await openPortal('/messages');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  const release = await holdNetwork(page);
  for (const name of ['Dashboard', 'Leads', 'Clients', 'Invoices']) {
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    const busy = page.locator('main [aria-busy="true"]').first();
    await expect.poll(async () => (await busy.boundingBox())?.height ?? 0).toBeGreaterThan(300);
  }
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
});
