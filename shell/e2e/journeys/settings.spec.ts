import { expect, test } from '../fixtures.ts';
import { mailsAbout } from '../sandbox.ts';
import { system } from '../system.ts';

test.beforeEach(async ({ page, signIn }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings/);
  await signIn.signIn();
  await expect(page).toHaveURL(/\/settings\//);
});

test('an owner invites someone, gives them the other role, and removes them; the log tells it', async ({ page, settings, visitor, expectAccessible, consoleProblems }) => {
  await settings.open('Team');
  await expectAccessible(page);

  await test.step('invites', async () => {
    await page.getByRole('button', { name: 'Add someone' }).click();
    const dialog = settings.dialog('Add someone');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill(visitor.email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(settings.row(visitor.email)).toContainText('Invited');
    await expect.poll(async () => (await mailsAbout(visitor.email)).map(({ subject }) => subject), { timeout: 20_000 }).toEqual(['owner@vitrine.test invites you to Vitrine']);
  });

  await test.step('changes the role', async () => {
    await page.getByRole('button', { name: `Actions for ${visitor.email}` }).click();
    await page.getByRole('menuitem', { name: 'Make owner' }).click();
    await expectAccessible(page);
    await settings.question(/Make .* an owner/).getByRole('button', { name: 'Make owner' }).click();
    await expect(settings.row(visitor.email)).toContainText('Owner');
  });

  await test.step('cannot go as the last owner who can sign in', async () => {
    await page.getByRole('button', { name: 'Actions for owner@vitrine.test' }).click();
    await page.getByRole('menuitem', { name: 'Make staff' }).click();
    const question = settings.question('Give up your role as owner?');
    await question.getByRole('button', { name: 'Make staff' }).click();
    await expect(question.getByText('The team needs an owner who can sign in. Please make someone else an owner first.')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('removes', async () => {
    await page.getByRole('button', { name: `Actions for ${visitor.email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await settings.question(/Remove/).getByRole('button', { name: 'Remove' }).click();
    await expect(settings.row(visitor.email)).toHaveCount(0);
  });

  await test.step('the log has all three, with before and after', async () => {
    await settings.open('Audit log');
    const changes = page.getByRole('row').filter({ hasText: visitor.email });
    await expect(changes.getByRole('button')).toHaveText(['Team member removed', 'Team member role changed', 'Team member added']);
    expect(consoleProblems.filter((problem) => !problem.includes('409'))).toEqual([]);
  });
});

test('an API key works through the edge as long as it is not revoked, and cannot do more than it may', async ({ page, request, settings, visitor, expectAccessible }) => {
  const name = `Booking ${visitor.email}`;
  const call = async (secret: string, path: string) => (await request.get(`${system.edgeUrl}/api${path}`, { headers: { 'x-api-key': secret } })).status();
  await settings.open('API keys');

  const secret = await test.step('is made by the keyboard alone and shown once', async () => {
    await page.getByRole('button', { name: 'New key' }).press('Enter');
    const dialog = settings.dialog('New API key');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: `${name}: copy the key now` });
    await expect(panel).toBeFocused();
    await expectAccessible(page);
    const shown = await panel.locator('code').textContent();
    await panel.getByRole('button', { name: 'I have stored it' }).click();
    await expect(panel).toHaveCount(0);
    return shown ?? '';
  });

  await test.step('opens what its scope names, and nothing else', async () => {
    expect(await call(secret, '/contacts?limit=1')).toBe(200);
    expect(await call(secret, '/team')).toBe(403);
    expect(await call(`${secret}x`, '/contacts')).toBe(401);
  });

  await test.step('is refused from the press on that revokes it', async () => {
    await page.reload();
    await expect(settings.row(name)).not.toContainText('never');
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await expectAccessible(page);
    await settings.question(`Revoke ${name}?`).getByRole('button', { name: 'Revoke key' }).click();
    await expect(settings.row(name)).toContainText('Revoked');
    expect(await call(secret, '/contacts')).toBe(401);
  });

  await test.step('the log is filtered by keyboard and pointer, and opens to before and after', async () => {
    await settings.open('Audit log');
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'API key revoked' });
    await expect(page).toHaveURL(/action=api-key\.revoked/);
    // Shortcuts stay silent while a select has the focus.
    await page.getByRole('button', { name: 'Clear' }).focus();
    await page.keyboard.press('j');
    await expect(page.getByRole('button', { name: 'API key revoked' }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    const diff = page.getByRole('table', { name: 'Before and after' });
    await expect(diff.getByRole('row', { name: /Revoked at/ })).toContainText(/none/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'History of this record' }).click();
    await expect(page.getByRole('table', { name: 'Changes' }).getByRole('button')).toHaveText(['API key revoked', 'API key created']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL(/\/settings\/audit$/);
  });
});
