import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { mailsAbout } from '../sandbox.ts';
import { system } from '../system.ts';

/** An inquiry from an address to which the provider's test mailboxes do what their name says. */
async function inquireAs(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/contacts', {
    headers: { origin: system.edgeUrl },
    data: { name: 'Ines Marlow', email, message: 'We would like to talk about our clinic.' },
  });
  expect([answer.status(), await answer.text()]).toEqual([201, expect.stringContaining(email)]);
}

test.beforeEach(async ({ page, openPortal }) => {
  await openPortal('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});

test('a mail is followed until it arrives, and read as it left, under the page’s own strict policy', async ({
  page,
  request,
  visitor,
  expectAccessible,
}) => {
  const outbox = new MessagesPage(page);
  await inquireAs(request, visitor.email);
  await outbox.find(visitor.email);
  await expect(outbox.row(visitor.email, /^Email: Welcome/)).toContainText('Delivered', { timeout: 20_000 });
  await expectAccessible(page);

  await test.step('j and Enter open it; the frame shows it on light and on dark, and runs nothing', async () => {
    await outbox
      .row(visitor.email, /Welcome/)
      .getByRole('link')
      .focus();
    await page.keyboard.press('Enter');
    await expect(outbox.sheet.getByText('Delivered to their mailbox')).toBeVisible();
    const heading = outbox.picture(`Email to ${visitor.email}`).getByRole('heading', { name: 'Thank you, Ines.' });
    await expect(heading).toHaveCSS('color', 'rgb(26, 22, 18)');
    await page.getByRole('button', { name: 'On dark' }).click();
    await expect(heading).toHaveCSS('color', 'rgb(244, 239, 231)');
    await expect(page.getByTitle(`Email to ${visitor.email}`)).toHaveAttribute('sandbox', 'allow-same-origin');
    await expectAccessible(page);
  });

  await test.step('the plain-text part, and the way to whom it is about', async () => {
    await page.getByRole('button', { name: 'Plain text' }).click();
    await expect(outbox.sheet.getByText(/Thank you, Ines\.[\s\S]*You’re getting this because/)).toBeVisible();
    await outbox.sheet.getByRole('link', { name: 'Open lead' }).click();
    await expect(page).toHaveURL(/\/leads\/[0-9a-f-]+/);
    await expect(page.getByRole('heading', { name: 'Ines Marlow', exact: true })).toBeVisible();
  });
});

test('a bounce suppresses its address, and is lifted with a reason that the audit log keeps', async ({
  page,
  request,
  settings,
  expectAccessible,
}) => {
  const outbox = new MessagesPage(page);
  const address = `bounced+${randomUUID().slice(0, 8)}@resend.dev`;
  await inquireAs(request, address);
  await outbox.filter('Failed').click();
  await outbox.find(address);
  await expect(outbox.row(address)).toContainText('Bounced', { timeout: 20_000 });
  await outbox.row(address).getByRole('link').click();
  await expect(outbox.trouble).toContainText('Please ask for another address');
  await expectAccessible(page);

  await outbox.filter('Blocked addresses').click();
  await expect(outbox.silent(address)).toContainText('The mailbox doesn’t exist');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Unblock ${address}` }).click();
  const dialog = page.getByRole('dialog', { name: `Unblock ${address}?` });
  await dialog.getByRole('button', { name: 'Unblock address' }).click();
  await expect(dialog.getByText('Please say why it’s OK to send again')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('They have mended their mailbox');
  await dialog.getByRole('button', { name: 'Unblock address' }).click();
  await expect(outbox.silent(address)).toHaveCount(0);

  await page.goto('/settings');
  await settings.open('Audit log');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `unblocked ${address}` })
      .first(),
  ).toBeVisible();
});

test('what failed is chosen by keyboard and tried again, one or many', async ({ page, request, expectAccessible }) => {
  const outbox = new MessagesPage(page);
  const label = randomUUID().slice(0, 8);
  const address = `failed+${label}@resend.dev`;
  await inquireAs(request, address);
  await outbox.filter('Failed').click();
  await outbox.find(address);
  await expect(outbox.row(address)).toContainText('Failed', { timeout: 20_000 });
  // The rows of before the search stay until its answer comes.
  await expect(page.getByRole('checkbox', { name: /^Select Welcome/ })).toHaveCount(1);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: /^Select Welcome/ })).toBeChecked();
  await expectAccessible(page);
  const bar = page.getByRole('region', { name: 'Selected messages' });
  await bar.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Will be sent again: 1')).toBeVisible();

  await outbox.filter('All').click();
  await outbox
    .row(address, /Welcome/)
    .getByRole('link')
    .click();
  await expect(outbox.sheet.getByText('Tried again')).toBeVisible();
  // Sent anew, and reported as failed once more: the provider's own test mailbox never takes one.
  await expect
    .poll(async () => (await mailsAbout(address)).filter(({ to }) => to.includes(address)).length, { timeout: 20_000 })
    .toBe(2);
  await expect(outbox.trouble.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
});
