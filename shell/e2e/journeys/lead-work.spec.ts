import { expect, test } from '../fixtures.ts';

test('a lead is assigned, followed up, noted, rescored and turned into a client', async ({
  page,
  request,
  openPortal,
  leads,
  visitor,
  expectAccessible,
}) => {
  await test.step('somebody wrote', async () => {
    const answer = await request.post('/api/contacts', {
      headers: { origin: new URL(test.info().project.use.baseURL ?? '').origin },
      data: {
        name: visitor.name,
        email: visitor.email,
        company: 'Alder Dental',
        message: 'We would like to talk about our second studio.',
        budget_range: 'Under $10k',
      },
    });
    expect(answer.status()).toBe(201);
    await openPortal('/admin');
    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await leads.openLead(visitor.name);
    await expect(leads.detail.getByRole('heading', { level: 2, name: visitor.name })).toBeVisible();
  });

  await test.step('whose it is, and when to come back', async () => {
    await leads.detail.getByLabel('Assigned to').selectOption({ label: 'Vivian Hale' });
    await expect(page.getByText('Assigned to Vivian Hale', { exact: true })).toBeVisible();
    await leads.detail.getByRole('button', { name: 'Schedule follow-up' }).click();
    await leads.detail.getByRole('button', { name: 'Save follow-up' }).click();
    await expect(leads.detail.getByText('Choose a day')).toBeVisible();
    await expectAccessible(page);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    await leads.detail.getByLabel('Day').fill(today);
    await leads.detail.getByLabel('Notes').fill('Ask about March');
    await leads.detail.getByRole('button', { name: 'Save follow-up' }).click();
    await expect(leads.detail.getByText('Due today')).toBeVisible();
  });

  await test.step('filters find it, and the list marks it', async () => {
    await page.getByRole('combobox', { name: 'Follow-up' }).selectOption('due');
    await page.getByRole('combobox', { name: 'Assigned to' }).first().selectOption('me');
    await expect(page).toHaveURL(/assignee=me&followUp=due/);
    await expect(page.getByRole('row').filter({ hasText: visitor.name })).toContainText('Due today');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('leads.csv');
  });

  await test.step('a note, and the steps', async () => {
    await leads.detail.getByRole('textbox', { name: 'New note' }).fill('Spoke to her; she decides alone.');
    await leads.detail.getByRole('button', { name: 'Add note' }).click();
    await expect(leads.detail.getByRole('list', { name: 'Activity' })).toContainText(
      'she decides alone.Vivian Hale, today at',
    );
    const steps = leads.detail.getByRole('list', { name: 'Onboarding steps' });
    await steps.getByRole('button', { name: 'Complete Introductory call' }).click();
    await steps.getByRole('button', { name: 'More for Review of the practice' }).click();
    await page.getByRole('menuitem', { name: 'Skip' }).click();
    await steps.getByRole('button', { name: 'Skip step' }).click();
    await expect(steps.getByText('Please say why')).toBeVisible();
    await expectAccessible(page);
    await steps.getByLabel('Why is it skipped?').fill('They know us');
    await steps.getByRole('button', { name: 'Skip step' }).click();
    await expect(leads.detail.getByText('2 of 6 steps done')).toBeVisible();
  });

  await test.step('what we know better raises the score, and says by what', async () => {
    await leads.detail.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${visitor.name}` });
    await dialog.getByLabel('Budget').selectOption('$50k - $100k');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(leads.detail.getByRole('note', { name: 'What changed in the score' })).toContainText(
      'Lead score: 60 → 110',
    );
    await expect(leads.detail.getByRole('note', { name: 'What changed in the score' })).toContainText(
      'Budget: Under $10k +10 → $50k - $100k +60',
    );
  });

  await test.step('a client comes of it, with an access code, and the way there and back', async () => {
    await leads.detail.getByRole('button', { name: 'Turn into client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn into client' });
    await expect(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Alder Dental');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create client' }).click();
    await expect(leads.detail.getByText(/^ALDER[A-Z2-9]{5}$/)).toBeVisible();
    await expect(leads.status).toHaveValue('won');
    await expectAccessible(page);
    await leads.detail.getByRole('link', { name: 'Alder Dental' }).click();
    await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}/);
    await expect(page.getByRole('complementary', { name: 'Client' }).getByText(visitor.email).first()).toBeVisible();
    await page.getByRole('link', { name: 'What they first asked for' }).click();
    await expect(leads.detail.getByRole('heading', { level: 2, name: visitor.name })).toBeVisible();
  });
});
