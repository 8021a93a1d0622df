import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { IdentityProviderPage } from '../pages/identity-provider-page.ts';
import { system } from '../system.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');

/** Adds a client as the page would; answers its id. */
const added = (page: Page, client: Record<string, string>): Promise<string> =>
  page.evaluate(async (body) => {
    const answer = await fetch('/api/clients', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { id: string }).id;
  }, client);

const saved = async (page: Page, name: string): Promise<Buffer> => {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name, exact: true }).click();
  return readFile(await (await download).path());
};

test('a client’s people, notes, tags, tasks and files, both ways', async ({
  page,
  browser,
  openPortal,
  expectAccessible,
  expectConsole,
}) => {
  // A file that isn’t what its name says.
  expectConsole(/status of 400 .*\/files/);
  const tag = randomUUID().slice(0, 6);
  const company = `Rowan Dental ${tag}`;
  const email = `rowan.${tag}@rowan.example`;
  await openPortal('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  const id = await added(page, { name: 'Rowan Ash', email, company });
  await page.goto(`/clients/${id}`);
  const panel = page.getByRole('complementary', { name: 'Client' });
  await expect(panel.getByRole('heading', { level: 2, name: company })).toBeVisible();

  await test.step('a person is added, found by their number, and offered where an email is written', async () => {
    await panel.getByRole('button', { name: 'Add person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add person' });
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByLabel('Name').fill('Robin Vale');
    await dialog.getByLabel('Role').fill('Front desk');
    await dialog.getByLabel('Email').fill(`robin.${tag}@rowan.example`);
    await dialog.getByLabel('Gets invoices').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await expect(panel.getByRole('list', { name: 'People' }).getByText('Robin Vale')).toBeVisible();
    await panel.getByRole('button', { name: 'Write an email' }).click();
    await expect(page.getByLabel('To').getByRole('option')).toHaveText([/Rowan Ash/, /Robin Vale/]);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a note is written, deleted and brought back', async () => {
    await panel.getByRole('textbox', { name: 'New note' }).fill('Prefers mornings');
    await panel.getByRole('button', { name: 'Add note' }).click();
    const notes = panel.getByRole('list', { name: 'Notes' });
    await expect(notes.getByText('Prefers mornings')).toBeVisible();
    await notes.getByRole('button', { name: /^Change the note/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(notes).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(notes.getByText('Prefers mornings')).toBeVisible();
  });

  await test.step('a tag filters the list', async () => {
    await panel.getByRole('button', { name: 'Add tag' }).click();
    await panel.getByRole('combobox', { name: 'Tag', exact: true }).fill(`Rowan ${tag}`);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('list', { name: 'Tags' }).getByText(`Rowan ${tag}`)).toBeVisible();
    await page.goto(`/clients?tag=${encodeURIComponent(`rowan ${tag}`)}&tab=all`);
    await expect(page.getByRole('link', { name: company })).toBeVisible();
    await expect(page.getByText('1 of 1')).toBeVisible();
    await page.goto(`/clients/${id}`);
  });

  await test.step('a task is added, done on the dashboard with one press, and taken back', async () => {
    await panel.getByRole('button', { name: 'New task' }).click();
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await dialog.getByRole('textbox', { name: 'Task', exact: true }).fill(`Call the lab ${tag}`);
    await dialog.getByLabel('Time').fill('23:30');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add task' }).click();
    await expect(panel.getByText(`Call the lab ${tag}`)).toBeVisible();
    await page.goto('/admin');
    const mine = page.getByRole('list', { name: 'My tasks' });
    await expect(mine.getByText(`Call the lab ${tag}`)).toBeVisible();
    await expect(mine.getByText('Today, 11:30 PM').first()).toBeVisible();
    await expectAccessible(page);
    await mine.getByRole('button', { name: `Mark as done: Call the lab ${tag}` }).click();
    await expect(mine.getByText(`Call the lab ${tag}`)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(mine.getByText(`Call the lab ${tag}`)).toBeVisible();
    await page.goto(`/clients/${id}`);
  });

  await test.step('a file is refused beside its name, and one is shared', async () => {
    const input = panel.locator('input[type="file"]');
    await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    const uploads = panel.getByRole('list', { name: 'Uploads' });
    await expect(uploads.getByText(/We can’t take this kind of file/)).toBeVisible();
    await uploads.getByRole('button', { name: 'Dismiss logo.svg' }).click();
    await input.setInputFiles({ name: 'false.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await expect(uploads.getByText(/isn’t what its name says/)).toBeVisible();
    await expectAccessible(page);
    await uploads.getByRole('button', { name: 'Dismiss false.pdf' }).click();
    await panel.getByLabel('Share what I add with the client').check();
    await input.setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(panel.getByText('Shared with the client')).toBeVisible();
    expect(await saved(page, 'offer.pdf')).toEqual(pdf);
  });

  await test.step('the client saves it, and sends one, which the team sees on the dashboard', async () => {
    const context = await browser.newContext({ baseURL: system.edgeUrl });
    const theirs = await context.newPage();
    await theirs.goto('/api/auth/google/start?returnTo=%2Faccount');
    await new IdentityProviderPage(theirs).allow({ email, name: 'Rowan Ash' });
    await theirs.waitForURL('**/account');
    await expect(theirs.getByRole('heading', { name: 'Files' })).toBeVisible();
    expect(await saved(theirs, 'offer.pdf')).toEqual(pdf);
    const sent = { name: `front ${tag}.pdf`, mimeType: 'application/pdf', buffer: pdf };
    await theirs.locator('input[type="file"]').setInputFiles(sent);
    await expect(theirs.getByText(/^From you/)).toBeVisible();
    await expectAccessible(theirs);
    await context.close();

    await page.goto('/admin');
    const files = page.getByRole('list', { name: 'Files from clients' });
    await expect(files.getByText(`front ${tag}.pdf`)).toBeVisible();
    await files.getByRole('button', { name: `Mark as seen: front ${tag}.pdf` }).click();
    await expect(files.getByText(`front ${tag}.pdf`)).toBeHidden();
    await page.goto(`/clients/${id}`);
    await expect(panel.getByText(`File received: front ${tag}.pdf`)).toBeVisible();
    expect(await saved(page, `front ${tag}.pdf`)).toEqual(pdf);
  });
});
