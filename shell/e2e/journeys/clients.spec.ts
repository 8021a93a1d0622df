import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { ClientsPage } from '../pages/clients-page.ts';

test('a client is added, edited by two at once, billed, and kept or deleted, by keyboard and on a phone', async ({
  page,
  openPortal,
  expectAccessible,
  expectConsole,
}) => {
  // A phone number that is none, an edit at the same time, and a client who has invoices.
  expectConsole(/status of 4(00|09) .*\/api\/clients/);
  const clients = new ClientsPage(page);
  const tag = randomUUID().slice(0, 6);
  const company = `Juniper Dental ${tag}`;

  await test.step('added, with its alert first', async () => {
    await openPortal('/clients');
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
    // Keys are heard once the list is there.
    await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
    await page.keyboard.press('n');
    const form = clients.dialog('Add Client');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add Client' }).click();
    await expect(form.getByText('Please fill in all required fields: Name, Email, and Company.')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await expectAccessible(page);
    await clients.fill(form, {
      Name: 'June Juniper',
      Email: `june.${tag}@juniper.example`,
      Company: company,
      Phone: '030 123456',
      'Monthly amount': '4,997',
      'Package name': 'Evening package',
    });
    await form.getByRole('button', { name: 'Add feature' }).click();
    await page.keyboard.type('A concierge');
    await page.keyboard.press('Enter');
    await expect(
      form.getByText('Enter a phone number such as (212) 555-0148, or with its country code.'),
    ).toBeVisible();
    await clients.fill(form, { Phone: '+1 212 555 0148' });
    await form.getByRole('button', { name: 'Add Client' }).click();
    await expect(clients.detail.getByRole('heading', { level: 2, name: company })).toBeVisible();
    await expect(clients.detail.getByText(/^JUNIP[A-Z2-9]{5}$/)).toBeVisible();
    await expect(clients.detail.getByText('+1 212 555 0148')).toBeVisible();
    await expect(clients.detail.getByText('Added as a client')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a draft outlives a reload, and two edits at once are both offered', async () => {
    await page.keyboard.press('e');
    const form = clients.dialog('Edit Client');
    await clients.fill(form, { Industry: 'Orthodontics' });
    await page.reload();
    await expect(form.getByText('What you typed earlier is still here')).toBeVisible();
    const meanwhile = await page.evaluate(async (id) => {
      const client = await (await fetch(`/api/clients/${id}`)).json();
      const { name, email, industry, status, testMode, customPackage, version, phone } = client;
      const body = {
        name: `${name} Sr.`,
        email,
        company: client.company,
        industry,
        status,
        testMode,
        customPackage,
        version,
        phone,
        monthlyAmount: '4997',
      };
      return (
        await fetch(`/api/clients/${id}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    }, new URL(page.url()).pathname.split('/').at(-1));
    expect(meanwhile).toBe(200);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByRole('alert', { name: 'Someone else changed this client' })).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save these choices' }).click();
    await expect(clients.detail.getByText('June Juniper Sr.', { exact: true }).first()).toBeVisible();
    await expect(clients.detail.getByText('Orthodontics')).toBeVisible();
    await expect(clients.detail.getByText(/^Edited: Industry/)).toBeVisible();
  });

  await test.step('an invoice for them begins with their name', async () => {
    await clients.detail.getByRole('link', { name: 'New invoice' }).click();
    const invoice = page.getByRole('form', { name: 'Create Invoice' });
    await expect(invoice.getByRole('textbox', { name: 'Client email' })).toHaveValue(`june.${tag}@juniper.example`);
    await expect(invoice.locator('[name="clientName"]')).toHaveValue(company);
    await page.keyboard.press('Escape');
  });

  await test.step('deleting asks, and one with invoices stays', async () => {
    await clients.open('?search=Marchetti+Aesthetics');
    await page.getByRole('link', { name: 'Marchetti Aesthetics' }).click();
    await clients.detail.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(
      question.getByText('Are you sure you want to delete Dr. Elena Marchetti? This action cannot be undone.'),
    ).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete client' }).click();
    await expect(question.getByText('Set the client to inactive instead.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await clients.open(`?search=${tag}`);
    await page.getByRole('link', { name: company }).click();
    await clients.detail.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete client' }).click();
    await expect(page.getByText('No matching clients')).toBeVisible();
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await clients.open('?tab=all');
    await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('a file of clients is previewed, corrected and imported; the list exports unchanged', async ({
  page,
  openPortal,
  expectAccessible,
}) => {
  const clients = new ClientsPage(page);
  const tag = randomUUID().slice(0, 6);
  await openPortal('/clients?open=import');
  const wizard = clients.dialog('Import clients');
  await expect(wizard.getByText('Drop a CSV file here, or choose one.')).toBeVisible();
  await expectAccessible(page);
  await clients.choose('only a header\n');
  await expect(wizard.getByText('The file has a header and no rows below it.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Choose another file' }).click();
  await clients.choose(
    'Who,E-Mail,Clinic\n' + // lint-words: others’ header
      `Ida,ida.${tag}@csv.example,Import ${tag}\n=Sum+2,formula.${tag}@csv.example,Formula ` +
      `${tag}\nBo,nonsense,Bad ${tag}\n`,
  );
  await expect(wizard.getByText('Say which columns hold name: every client needs them.')).toBeVisible();
  await wizard.getByRole('combobox', { name: /^Name/ }).selectOption('Who');
  await expect(wizard.getByRole('row', { name: `2 Ida ida.${tag}@csv.example Import ${tag}` })).toBeVisible();
  const nonsense = '4 E-Mail nonsense Please enter a valid email address'; // lint-words: others’ header
  await expect(wizard.getByRole('row', { name: nonsense })).toBeVisible();
  await expectAccessible(page);
  const [problems] = await Promise.all([
    page.waitForEvent('download'),
    wizard.getByRole('button', { name: 'Download problems' }).click(),
  ]);
  expect(await readFile(await problems.path(), 'utf8')).toContain(
    '4,E-Mail,nonsense,Please enter a valid email address', // lint-words: others’ header
  );
  await wizard.getByRole('button', { name: 'Import 2 clients' }).click();
  await expect(wizard.getByText('2 clients added, each with an access code.')).toBeVisible();
  await expectAccessible(page);
  await wizard.getByRole('button', { name: 'Done' }).click();
  await openPortal('/clients?open=import');
  await expect(wizard.getByText(/^The last import added 2 clients\. It can be undone until /)).toBeVisible();
  await wizard.getByRole('button', { name: 'Cancel' }).click();
  await clients.open(`?tab=all&search=${tag}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Import and export' }).click();
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export this list' }).click(),
  ]);
  expect(await readFile(await list.path(), 'utf8')).toContain(`'=Sum+2,formula.${tag}@csv.example`);
});
