import { expect, test } from '../fixtures.ts';
import { linkInMail } from '../links.ts';

const barOf = ['Dashboard', 'Inbox', 'Leads', 'Clients', 'Invoices', 'Onboarding', 'Messages'];

test('a viewer changes nothing, and a contractor sees only the client who is assigned to them', async ({
  page,
  browser,
  settings,
  signIn,
  visitor,
  expectAccessible,
  expectConsole,
}) => {
  // What the dashboard's page fetches ahead, before it knows who asks.
  expectConsole(/status of 403 .*\/api\/dashboard/);
  await page.goto('/settings/team');
  await signIn.signIn();
  await page.getByRole('button', { name: 'Add someone' }).click();
  const invitation = settings.dialog('Add someone');
  await invitation.getByLabel('Email').fill(visitor.email);
  await invitation.getByRole('radio', { name: 'Viewer' }).check();
  await expectAccessible(page);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(settings.row(visitor.email)).toContainText('Viewer');

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await colleague.goto(await linkInMail(visitor.email, /invites you/));
  await colleague.getByLabel('Name').fill('Kim Ito');
  await colleague.getByLabel('Password', { exact: true }).fill('eleven red kettles');
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await expect(colleague).toHaveURL('/admin');
  const bar = colleague.getByRole('navigation', { name: 'Portal' }).getByRole('link');
  const screens = async () => (await bar.allTextContents()).map((text) => text.replace(/\d.*|,.*/, ''));

  await test.step('a viewer reads every screen and is offered no change', async () => {
    await expect.poll(screens).toEqual(barOf);
    await colleague.goto('/invoices');
    await expect(colleague.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    await expect(colleague.getByRole('listitem').or(colleague.getByRole('row')).first()).toBeVisible();
    await expect(
      colleague.getByRole('button', { name: /New invoice|Export|Send reminder|Record payment/ }),
    ).toHaveCount(0);
    await colleague.goto('/invoices/new');
    await expect(colleague.getByRole('heading', { level: 1, name: 'This isn’t part of your role' })).toBeVisible();
    await expectAccessible(colleague);
  });

  await test.step('a client is assigned, and the role changes', async () => {
    await page.getByRole('button', { name: `Actions for ${visitor.email}` }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog', { name: /^Role of/ });
    await dialog.getByRole('radio', { name: 'Contractor' }).check();
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await expect(settings.row(visitor.email)).toContainText('Contractor');
    await page.goto('/clients?tab=all&search=marchetti');
    await page.getByRole('link', { name: 'Marchetti Aesthetics' }).click();
    await page.getByLabel('Assigned to').selectOption({ label: 'Kim Ito' });
    await expect(page.getByText('Assigned to Kim Ito')).toBeVisible();
  });

  await test.step('a contractor has their clients and leads, no money', async () => {
    await colleague.goto('/admin');
    await expect(colleague).toHaveURL('/inbox');
    await expect.poll(screens).toEqual(['Inbox', 'Leads', 'Clients']);
    await expect(colleague.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    await colleague.goto('/leads');
    await expect(colleague.getByText('No leads yet').or(colleague.getByText('No leads'))).toBeVisible();
    await colleague.goto('/clients?tab=all');
    await colleague.getByRole('link', { name: 'Marchetti Aesthetics' }).click();
    await expect(colleague.getByRole('heading', { level: 2, name: 'Marchetti Aesthetics' })).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(colleague.getByRole('button', { name: /Delete|Statement/ })).toHaveCount(0);
    await expect(colleague.getByRole('link', { name: /New invoice/ })).toHaveCount(0);
    await expectAccessible(colleague);
    await colleague.goto('/reports');
    await expect(colleague.getByRole('heading', { level: 1, name: 'This isn’t part of your role' })).toBeVisible();
  });

  await page.goto('/settings/team');
  await page.getByRole('button', { name: `Actions for ${visitor.email}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await settings
    .question(/Remove/)
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(settings.row(visitor.email)).toHaveCount(0);
  await context.close();
});

const roles = ['staff', 'contractor', 'bookkeeper', 'viewer'] as const;

test('each role opens every screen, record and setting it is shown, and is refused nothing on the way', async ({
  page,
  browser,
  settings,
  signIn,
  visitor,
}) => {
  test.setTimeout(240_000);
  await page.goto('/settings/team');
  await signIn.signIn();
  await page.getByRole('button', { name: 'Add someone' }).click();
  const invitation = settings.dialog('Add someone');
  await invitation.getByLabel('Email').fill(visitor.email);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(settings.row(visitor.email)).toBeVisible();
  const context = await browser.newContext();
  const colleague = await context.newPage();
  const refused: string[] = [];
  colleague.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/') && response.status() === 403)
      refused.push(`${new URL(colleague.url()).pathname}: ${pathname}`);
  });
  await colleague.goto(await linkInMail(visitor.email, /invites you/));
  await colleague.getByLabel('Name').fill('Noor Haddad');
  await colleague.getByLabel('Password', { exact: true }).fill('eleven red kettles');
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await expect(colleague).toHaveURL('/admin');

  const headers = { origin: new URL(page.url()).origin };
  const team = (await (await page.request.get('/api/team')).json()) as { items: { id: string; email: string }[] };
  const id = team.items.find(({ email }) => email === visitor.email)?.id ?? '';
  const first = async (list: string) =>
    ((await (await page.request.get(`/api/${list}?limit=1`)).json()) as { items: { id: string; version: number }[] })
      .items[0];
  const [client, lead] = [await first('clients'), await first('contacts')];
  await page.request.put(`/api/clients/${client?.id ?? ''}/assignee`, { headers, data: { assigneeId: id } });
  await page.request.put(`/api/contacts/${lead?.id ?? ''}`, {
    headers,
    data: { version: lead?.version, assigneeId: id },
  });

  for (const role of roles) {
    await test.step(role, async () => {
      expect((await page.request.patch(`/api/team/${id}`, { headers, data: { role } })).ok()).toBe(true);
      await colleague.goto('/settings');
      const linksOf = async (name: string): Promise<string[]> => {
        const links = colleague.getByRole('navigation', { name }).getByRole('link');
        await expect(links.first()).toBeVisible();
        return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      };
      const screens = await linksOf('Portal');
      const sections = await linksOf('Settings');
      const invoicing = screens.includes('/invoices') ? ['/estimates', '/recurring', '/reports'] : [];
      for (const path of [...screens, ...invoicing, ...sections]) {
        await colleague.goto(path);
        await expect(colleague.locator('main h1').first()).toBeVisible();
        await expect(colleague.locator('main [aria-busy="true"]')).toHaveCount(0);
        const row = colleague.locator('main [data-list-row]').first();
        if (!sections.includes(path) && (await row.count()) > 0) {
          await row.click();
          await expect(colleague.locator('main :is(article, [aria-label="Conversation"]) h2').first()).toBeVisible();
          await expect(colleague.locator('main [aria-busy="true"]')).toHaveCount(0);
        }
        expect(await colleague.getByText(/couldn’t load|could not be loaded|isn’t part of/).allTextContents()).toEqual(
          [],
        );
      }
      expect(refused).toEqual([]);
    });
  }
  await context.close();
});
