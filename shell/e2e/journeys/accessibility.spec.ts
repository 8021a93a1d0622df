import { expect, test } from '../fixtures.ts';

/** WCAG 2.2 A and AA by axe, on every screen of the public side and the portal. */
for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the landing page, idle and with errors', async ({ page, landing, expectAccessible }) => {
      await landing.open();
      await expectAccessible(page);
      await landing.send();
      await expect(landing.field('Name')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });

    test('onboarding', async ({ page, expectAccessible }) => {
      await page.goto('/onboarding');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
      await expectAccessible(page);
    });

    test('sign-in, the dashboard, the list and a lead', async ({ page, signIn, leads, expectAccessible }) => {
      await signIn.open();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await signIn.signIn();
      await expect(page.getByText('Total Clients')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/leads');
      await page.getByRole('row').getByRole('link').first().click();
      await expect(leads.status).toBeVisible();
      await expectAccessible(page);
    });
  });
}
