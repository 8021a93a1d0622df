import { expect, test } from '../fixtures.ts';
import { system } from '../system.ts';

test('a lead is added by hand, texted, called, lost with a reason, and stands on the board', async ({
  page,
  openPortal,
  leads,
  visitor,
  expectAccessible,
}) => {
  const { phone } = visitor;

  await test.step('a phone number alone is enough', async () => {
    await openPortal('/leads');
    await page.getByRole('button', { name: 'Add Lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a lead' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(visitor.name);
    await dialog.getByRole('button', { name: 'Add lead' }).click();
    await expect(dialog.getByText('Please enter an email address or a phone number')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Phone' }).fill(phone);
    await dialog.getByRole('combobox', { name: 'Source' }).selectOption('Referral');
    await dialog.getByRole('combobox', { name: 'Budget' }).selectOption('$25k - $50k');
    await dialog.getByRole('button', { name: 'Add lead' }).click();
    await expect(leads.detail.getByRole('heading', { level: 2, name: visitor.name })).toBeVisible();
    await expect(leads.status).toHaveValue('new');
  });

  await test.step('a second one with the number is told of the first', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a lead' });
    await dialog.getByRole('textbox', { name: 'Phone' }).fill(phone.replaceAll(/\D/g, ''));
    await expect(dialog.getByText(`Already here: ${visitor.name} (New)`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: visitor.name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(leads.detail.getByRole('heading', { level: 2, name: visitor.name })).toBeVisible();
  });

  await test.step('a text makes it contacted', async () => {
    await leads.detail.getByRole('button', { name: 'Text', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Write a text' });
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Is tomorrow at ten a good time?');
    await dialog.getByRole('button', { name: 'Send text' }).click();
    await expect(page.getByText(`Your text to ${visitor.name} is on its way`, { exact: true })).toBeVisible();
    await expect(leads.status).toHaveValue('contacted');
    await expect(leads.detail.getByRole('list', { name: 'Activity' })).toContainText(
      'A text moved this lead from New to Contacted.',
    );
  });

  await test.step('a call is in the activity, with what came of it', async () => {
    await leads.detail.getByRole('button', { name: 'Log a call' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log a call' });
    await dialog.getByLabel('What came of it').selectOption('Left a message');
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('She is away until Monday.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save call' }).click();
    await expect(leads.detail.getByRole('list', { name: 'Activity' })).toContainText(
      /Called: left a message\.\s*She is away until Monday\./,
    );
  });

  await test.step('losing it asks why', async () => {
    await leads.status.selectOption('lost');
    const dialog = page.getByRole('dialog', { name: `Why is ${visitor.name} lost?` });
    await dialog.getByRole('button', { name: 'Mark as lost' }).click();
    await expect(dialog.getByText('Choose a reason')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Not now');
    await dialog.getByRole('button', { name: 'Mark as lost' }).click();
    await expect(leads.detail).toContainText('Lost becauseNot now');
  });

  await test.step('the board shows it, and moves it by keyboard and pointer', async () => {
    await page
      .getByRole('button', { name: 'Close lead' })
      .or(page.getByRole('button', { name: 'Close' }))
      .first()
      .click();
    await page.getByRole('searchbox').fill(visitor.name);
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: visitor.name });
    await expect(card('Lost')).toBeVisible();
    await expect(column('Lost')).toContainText('1, $25,000+');
    await expectAccessible(page);
    await card('Lost').getByRole('link').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(card('Won')).toBeVisible();
    await expect(card('Won').getByRole('link')).toBeFocused();
    await card('Won').dragTo(column('Qualified'));
    await expect(card('Qualified')).toBeVisible();
    await expect(column('Qualified')).toContainText('1, $25,000+');
    await page.reload();
    await expect(card('Qualified')).toBeVisible();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: visitor.name })).toContainText('Qualified');
  });
});

test('the same person twice becomes one lead, field by field, and two again', async ({
  page,
  context,
  openPortal,
  leads,
  visitor,
  expectAccessible,
}) => {
  const { phone } = visitor;
  await openPortal('/leads');
  const add = async (lead: object): Promise<string> => {
    const headers = { origin: system.edgeUrl };
    const data = { source: 'phone_call', phone, ...lead };
    const answer = await context.request.post(`${system.edgeUrl}/api/contacts/leads`, { headers, data });
    return ((await answer.json()) as { id: string }).id;
  };
  const id = await add({ name: visitor.name, email: visitor.email });
  const other = `Twin of ${visitor.name}`;
  // A practice of that name is what makes two leads look the same.
  const company = `Larkspur Dental ${visitor.phone}`;
  await add({ name: other, email: `twin.${visitor.email}`, company, note: 'Prefers mornings.' });

  await page.goto(`/leads/${id}`);
  await leads.detail.getByRole('button', { name: `Merge with ${other}` }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${other} into ${visitor.name}` });
  await expect(dialog.getByRole('radio', { name: company })).toBeChecked();
  await dialog.getByRole('radio', { name: other }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();

  await expect(page.getByText(`Merged with ${other}`)).toBeVisible();
  await expect(leads.detail.getByRole('heading', { level: 2, name: other })).toBeVisible();
  await expect(leads.detail).toContainText(company);
  await expect(leads.detail.getByRole('list', { name: 'Activity' })).toContainText('Prefers mornings.');
  await expect(leads.detail.getByText('May be the same')).toHaveCount(0);
  await expectAccessible(page);

  await leads.detail.getByRole('button', { name: `Take ${other} out again` }).click();
  await expect(leads.detail.getByRole('heading', { level: 2, name: visitor.name })).toBeVisible();
  await expect(leads.detail.getByText('May be the same')).toBeVisible();
  await expect(leads.detail.getByText('Prefers mornings.')).toHaveCount(0);
});
