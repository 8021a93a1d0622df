import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { linkInMail } from '../links.ts';
import { mailsAbout } from '../sandbox.ts';
import { logoPicture } from '../screens/logo.ts';
import { system } from '../system.ts';

test.beforeEach(async ({ page, signIn }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings/);
  await signIn.signIn();
  await expect(page).toHaveURL(/\/settings\//);
});

test('an owner invites someone, gives them the other role, and removes them; the audit log shows it', async ({
  page,
  settings,
  visitor,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 409 .*\/api\/team/);
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
    await expect
      .poll(async () => (await mailsAbout(visitor.email)).map(({ subject }) => subject), { timeout: 20_000 })
      .toEqual(['owner@vitrine.test invites you to Vitrine']);
  });

  await test.step('changes the role', async () => {
    await page.getByRole('button', { name: `Actions for ${visitor.email}` }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    const dialog = settings.dialog(`Role of ${visitor.email}`);
    await dialog.getByRole('radio', { name: 'Owner' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await expect(settings.row(visitor.email)).toContainText('Owner');
  });

  await test.step('cannot go as the last owner who can sign in', async () => {
    await page.getByRole('button', { name: 'Actions for owner@vitrine.test' }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    const question = settings.dialog('Change your own role');
    await question.getByRole('radio', { name: 'Staff' }).check();
    await question.getByRole('button', { name: 'Save role' }).click();
    await expect(
      question.getByText('The team needs an owner who can sign in. Please make someone else an owner first.'),
    ).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('removes', async () => {
    await page.getByRole('button', { name: `Actions for ${visitor.email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await settings
      .question(/Remove/)
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(settings.row(visitor.email)).toHaveCount(0);
  });

  await test.step('the log has all three, with before and after', async () => {
    await settings.open('Audit log');
    const changes = page.getByRole('row').filter({ hasText: visitor.email });
    await expect(changes.locator('p').filter({ hasText: visitor.email })).toHaveText([
      new RegExp(`removed ${visitor.email} from the team$`),
      new RegExp(`changed the role of ${visitor.email} from Staff to Owner$`),
      new RegExp(`added ${visitor.email} to the team$`),
    ]);
  });
});

test('an invited colleague makes their account with one form, and is in the portal', async ({
  page,
  settings,
  visitor,
  expectAccessible,
}) => {
  await settings.open('Team');
  await page.getByRole('button', { name: 'Add someone' }).click();
  const dialog = settings.dialog('Add someone');
  await dialog.getByLabel('Email').fill(visitor.email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(settings.row(visitor.email)).toContainText('Invited');
  const link = await linkInMail(visitor.email, /invites you/);

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Join Halcyon' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Kim Ito');
  await page.getByLabel('Password', { exact: true }).fill('eleven red kettles');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Total Clients')).toBeVisible();
});

test('an API key works through the edge as long as it is not revoked, and cannot do more than it may', async ({
  page,
  request,
  settings,
  visitor,
  expectAccessible,
}) => {
  const name = `Booking ${visitor.email}`;
  const call = async (secret: string, path: string) =>
    (await request.get(`${system.edgeUrl}/api${path}`, { headers: { 'x-api-key': secret } })).status();
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
    const secret = await panel.locator('code').textContent();
    await panel.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect(panel).toHaveCount(0);
    return secret ?? '';
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
    await page.getByText(/^Revoked and expired keys/).click();
    await expect(settings.row(name)).toContainText('Revoked');
    expect(await call(secret, '/contacts')).toBe(401);
  });

  await test.step('the log is filtered by keyboard and pointer, and opens to before and after', async () => {
    await settings.open('Audit log');
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'API key revoked' });
    await expect(page).toHaveURL(/action=api-key\.revoked/);
    // The filtered rows have come once the first of them is one.
    const changes = page.getByRole('table', { name: 'Changes' });
    await expect(changes.getByRole('row', { name: /revoked the API key/ }).first()).toBeVisible();
    await expect(changes.getByRole('row', { name: /signed in/ })).toHaveCount(0);
    // Shortcuts stay silent while a select has the focus.
    await page.getByRole('button', { name: 'Clear' }).focus();
    await page.keyboard.press('j');
    await expect(changes.getByRole('button', { name: 'Details' }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    const diff = page.getByRole('table', { name: 'Before and after' });
    await expect(diff.getByRole('row', { name: /Revoked at/ })).toContainText(/nothing/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show this record’s history' }).click();
    await expect(changes.getByRole('row', { name: /the API key/ })).toContainText([
      `revoked the API key ${name}`,
      `created the API key ${name}`,
    ]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`revoked the API key ${name}`);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL(/\/settings\/audit$/);
  });
});

test('brand, notification recipients and mail texts are set, each with a preview', async ({
  page,
  settings,
  visitor,
  expectAccessible,
  expectConsole,
}) => {
  const outbox = new MessagesPage(page);

  await test.step('the brand beside its sketch; a wrong field says why, and leaving asks', async () => {
    await settings.open('Brand');
    await expectAccessible(page);
    const phone = page.getByLabel('Public phone');
    await phone.fill('call us');
    await page.getByRole('button', { name: 'Save brand' }).click();
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
    await expect(phone).toBeFocused();
    await expectAccessible(page);
    await settings.sections.getByRole('link', { name: 'Team' }).click();
    await settings.question('Leave without saving?').getByRole('button', { name: 'Keep editing' }).click();
    await phone.fill('+1 212 555 0147');
    await expect(page.getByRole('region', { name: 'In an email' })).toContainText('+1 212 555 0147');
    await page.getByRole('button', { name: 'Save brand' }).click();
    await expect(page.getByText(/Changed by Vivian Hale, today at/)).toBeVisible();
  });

  await test.step('a logo is sent, seen where it will stand, saved, shown in mails, and removed', async () => {
    const input = page.getByLabel('Logo').and(page.locator('input'));
    expectConsole(/status of 400 .*\/api\/settings\/logo/);
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('We can’t take this kind of file.')).toBeVisible();
    await expectAccessible(page);
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logoPicture(800, 120) });
    const onPaper = page.getByRole('figure').filter({ hasText: 'On paper' }).getByRole('img', { name: 'Halcyon' });
    await expect(onPaper).toBeVisible();
    await expect.poll(() => onPaper.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save logo' }).click();
    await expect(page.getByRole('region', { name: 'In an email' }).getByRole('img', { name: 'Halcyon' })).toBeVisible();
    await page.reload();
    await expect(onPaper).toBeVisible();
    const picture = await page.request.get((await onPaper.getAttribute('src')) ?? '');
    expect([picture.status(), picture.headers()]).toMatchObject([
      200,
      {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
    ]);
    await settings.open('Message templates');
    await page.getByRole('link', { name: 'Welcome', exact: true }).click();
    const inMail = outbox.picture('Preview of Welcome').getByRole('img', { name: 'Halcyon' });
    await expect.poll(() => inMail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    await settings.open('Brand');
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await expect(page.getByRole('button', { name: 'Discard changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Save logo' }).click();
    await expect(page.getByText('Logo removed', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Halcyon' })).toHaveCount(0);
  });

  await test.step('another address receives crash notices', async () => {
    await settings.open('Notifications');
    await expectAccessible(page);
    await page.getByLabel('Add an address for crashed pages').fill(visitor.email);
    await page.getByLabel('Add an address for crashed pages').press('Enter');
    await page.getByRole('button', { name: 'Save recipients' }).click();
    await expect(page.getByText(/Changed by Vivian Hale, today at/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Who gets crashed pages' })).toContainText(visitor.email);
    await page.getByRole('button', { name: `Remove ${visitor.email} from crashed pages` }).click();
    await page.getByRole('button', { name: 'Save recipients' }).click();
    await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  });

  await test.step('a template is created, previewed while typing, sent as a test, and deleted', async () => {
    await settings.open('Message templates');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New template' }).click();
    const dialog = settings.dialog('New template');
    await dialog.getByLabel('Name').fill(`Kick-off ${visitor.email}`);
    await dialog.getByLabel('Subject').fill('We begin on {day}');
    await dialog.getByLabel('Heading').fill('Hello {name}');
    await dialog.getByLabel('Text').fill('Until then.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create template' }).click();
    const picture = outbox.picture(/^Preview of Kick-off/);
    await expect(picture.getByRole('heading')).toHaveText('Hello Dr. Ines Marlow');
    await expect(picture.getByText('+1 212 555 0147')).toBeVisible();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Bring coffee.\n\nAnd {nobodyYet}.');
    await expect(picture.getByRole('paragraph').filter({ hasText: /^Bring coffee\.$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page.getByText('A test is on its way')).toBeVisible();
    await expect
      .poll(async () => (await mailsAbout('Bring coffee.')).map(({ to }) => to), { timeout: 20_000 })
      .toEqual([['owner@vitrine.test']]);
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect(page.getByText(/Changed by Vivian Hale, today at/)).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await settings
      .question(/^Delete Kick-off/)
      .getByRole('button', { name: 'Delete template' })
      .click();
    await expect(page).toHaveURL(/\/settings\/templates$/);
    await expect(page.getByRole('link', { name: `Kick-off ${visitor.email}` })).toHaveCount(0);
  });
});

test('the platform screen shows what is live, its history, and when it is unavailable', async ({
  page,
  settings,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/net::ERR_CONNECTION_FAILED .*\/api\/platform\/status/);
  const portal = page.getByRole('article', { name: 'mfe-portal' });

  await test.step('each part with its build and its size against the budget', async () => {
    await settings.open('Platform');
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(portal).toContainText(/Staff portal team · [0-9a-f]{12} live since/);
    await expect(portal).toContainText(/First view of \/[a-z/-]+\d+\.\d KB of 90\.0 KB/);
    await expectAccessible(page);
  });

  await test.step('the history opens by the keyboard', async () => {
    await portal.getByText('History of mfe-portal').press('Enter');
    await expect(portal.getByText(/^[0-9a-f]{12} deployed to everyone, by /).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what cannot be loaded says so, and comes with a retry', async () => {
    await page.route('**/api/platform/status', (route) => route.abort('connectionfailed'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'We couldn’t load what’s deployed' })).toBeVisible({
      timeout: 15_000,
    });
    await expectAccessible(page);
    await page.unroute('**/api/platform/status');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(portal).toBeVisible();
  });
});
