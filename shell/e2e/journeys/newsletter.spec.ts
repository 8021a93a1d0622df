import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { mailsAbout } from '../sandbox.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Newsletter' });

/** The link of the newest mail to an address with this subject. */
async function linkOf(email: string, subject: RegExp, purpose: 'confirm' | 'unsubscribe'): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = await mailsAbout(email);
        const text = mails.find((mail) => subject.test(mail.subject))?.text ?? '';
        link = new RegExp(`/newsletter/${purpose}#token=\\S+`).exec(text)?.[0] ?? '';
        return link;
      },
      { message: `a mail to ${email}` },
    )
    .not.toBe('');
  return link;
}

test('a visitor subscribes, confirms and leaves, and staff see it', async ({
  page,
  landing,
  visitor,
  openPortal,
  expectConsole,
  expectAccessible,
}) => {
  await test.step('the form of the front page asks for the address', async () => {
    await landing.open();
    await landing.hydrate();
    await form(page).getByRole('button', { name: 'Subscribe to Newsletter' }).click();
    await expect(form(page).getByLabel('Your email')).toBeFocused();
    await expect(form(page).getByLabel('Your email')).toHaveAccessibleDescription('Please enter a valid email address');
  });

  await test.step('what was typed outlives a failure', async () => {
    expectConsole(/ERR_FAILED .*\/api\/newsletter/);
    await form(page).getByLabel('Your email').fill(visitor.email);
    await page.route('**/api/newsletter', (route) => route.abort());
    await form(page).getByRole('button', { name: 'Subscribe to Newsletter' }).click();
    await expect(form(page).getByText('Something went wrong. Please try again or contact us directly.')).toBeVisible();
    await expect(form(page).getByLabel('Your email')).toHaveValue(visitor.email);
    await page.unrouteAll();
    await form(page).getByRole('button', { name: 'Subscribe to Newsletter' }).click();
    await expect(page.getByText(`We sent a link to ${visitor.email}.`)).toBeVisible();
  });

  await test.step('the link confirms at a press', async () => {
    await page.goto(await linkOf(visitor.email, /^Confirm your subscription/, 'confirm'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the list');
    await expect(page.getByText(visitor.email)).toBeVisible();
  });

  const row = page.getByRole('row', { name: new RegExp(visitor.email) });
  await test.step('staff find the address', async () => {
    await openPortal('/settings/newsletter');
    await page.getByRole('searchbox', { name: 'Search email' }).fill(visitor.email);
    await expect(row).toContainText('Subscribed');
  });

  await test.step('the link of a mail takes it off the list', async () => {
    await page.goto(await linkOf(visitor.email, /^You’re subscribed/, 'unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe me' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed');
  });

  await test.step('staff see that, and remove it', async () => {
    await openPortal(`/settings/newsletter?search=${visitor.email}`);
    await expect(row).toContainText('Unsubscribed');
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove address' }).click();
    await expect(page.getByText('No matching addresses').or(page.getByText('No subscribers yet'))).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form posts: a mistake comes back named, with what was typed', async ({
    page,
    landing,
    visitor,
    expectConsole,
  }) => {
    expectConsole(/status of 400 .*\/newsletter/);
    await landing.open();
    await form(page).getByLabel('Your email').fill('nobody');
    await form(page).getByRole('button', { name: 'Subscribe to Newsletter' }).click();
    await expect(page).toHaveURL(/\/newsletter$/);
    await expect(form(page).getByLabel('Your email')).toHaveValue('nobody');
    await expect(form(page).getByText('Please enter a valid email address')).toBeVisible();
    await form(page).getByLabel('Your email').fill(visitor.email);
    await form(page).getByRole('button', { name: 'Subscribe to Newsletter' }).click();
    await expect(page).toHaveURL(/\/newsletter\/sent$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    await linkOf(visitor.email, /^Confirm your subscription/, 'confirm');
  });
});
