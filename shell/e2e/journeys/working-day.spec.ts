import { agencyDay, daysAfter } from '@vitrine/brand';
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { system } from '../system.ts';

/** What each task took before the portal was made for a whole day's work: clicks, and keys that type no text. */
const before = { lead: 4, estimate: 14, check: 4, sms: 4, reminder: 1, year: 13 } as const;
type Task = keyof typeof before;

const sum = (counts: Readonly<Record<Task, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);

test('the tasks of a day take at most 60 % of the presses they took', async ({
  page,
  context,
  openPortal,
  visitor,
}) => {
  test.setTimeout(180_000);
  const counts: Record<Task, number> = { lead: 0, estimate: 0, check: 0, sms: 0, reminder: 0, year: 0 };
  const during = (task: Task) => ({
    click: async (target: Locator) => {
      counts[task] += 1;
      await target.click();
    },
    key: async (name: string) => {
      counts[task] += 1;
      await page.keyboard.press(name);
    },
  });
  const ask = async (path: string, data: object) => {
    const headers = { origin: system.edgeUrl };
    const answer = await context.request.post(`${system.edgeUrl}/api/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const today = agencyDay(new Date());
  const company = `Practice ${visitor.email.slice(5, 13)}`;
  await openPortal('/leads');
  const { phone } = visitor;
  await ask('clients', { name: visitor.name, email: visitor.email, company, phone });
  const invoice = { clientName: visitor.name, clientEmail: visitor.email, amount: '500', invoiceDate: today };
  const due = await ask('invoices', { ...invoice, dueDate: daysAfter(today, 14), status: 'sent' });
  await ask('invoices', {
    ...invoice,
    invoiceDate: daysAfter(today, -40),
    dueDate: daysAfter(today, -20),
    status: 'sent',
  });
  const lead = `Dr. Wen ${visitor.email.slice(5, 13)}`;
  await ask('contacts/leads', { name: lead, email: `wen.${visitor.email}`, source: 'referral' });

  await test.step('answer a lead', async () => {
    const { click } = during('lead');
    await page.goto('/leads');
    await click(page.getByRole('button', { name: `Write an email: ${lead}` }));
    const dialog = page.getByRole('dialog', { name: 'Write an email' });
    await dialog.getByLabel('Subject').fill('Your question');
    await dialog.getByLabel('Message').fill('Thank you for writing. Is Tuesday at ten a good time to talk?');
    await click(dialog.getByRole('button', { name: 'Send email' }));
    await expect(dialog).toHaveCount(0);
  });

  await test.step('write an estimate of three lines, one of them optional, with a deposit, and send it', async () => {
    const { click, key } = during('estimate');
    await page.goto('/estimates');
    await click(page.getByRole('button', { name: 'New estimate' }));
    const form = page.getByRole('form');
    await form.getByLabel('Client name').fill(company);
    await page.getByRole('option', { name: new RegExp(company) }).waitFor();
    await key('ArrowDown');
    await key('Enter');
    await expect(form.getByLabel('Client email')).toHaveValue(visitor.email);
    await form.getByLabel('Title').fill('Spring campaign');
    await form.getByLabel('Deposit').fill('50%');
    for (const [index, [what, rate]] of [
      ['Studio day', '2,000'],
      ['Second location', '500'],
      ['Evening phones', '300'],
    ].entries()) {
      await form.getByLabel(`Description of item ${String(index + 1)}`).fill(what ?? '');
      await form.getByLabel(`Rate of item ${String(index + 1)}`).fill(rate ?? '');
      if (index < 2) await key('Enter');
    }
    await click(form.getByLabel('Optional: item 3'));
    await click(form.getByRole('button', { name: 'Save and send' }));
    const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: /^Send/ });
    await click(confirm);
    await expect(page.getByRole('complementary', { name: 'Estimate' }).getByText(/^Sent/).first()).toBeVisible();
  });

  const row = page.getByRole('row').filter({ hasText: visitor.email });

  await test.step('record a check', async () => {
    const { click } = during('check');
    await page.goto(`/invoices?status=sent&search=${visitor.email}`);
    await click(row.getByRole('button', { name: /^Record payment/ }).last());
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await dialog.getByLabel('Amount').fill('250');
    await dialog.getByLabel('Check number').fill('1017');
    await click(dialog.getByRole('button', { name: 'Record $250.00' }));
    await expect(dialog).toHaveCount(0);
  });

  await test.step('text the payment link', async () => {
    const { click } = during('sms');
    await page.goto(`/invoices?status=sent&search=${visitor.email}`);
    await click(page.locator(`[data-list-row="${due.id}"]`));
    await click(page.getByRole('complementary').getByRole('button', { name: /SMS/ }));
    const dialog = page.getByRole('dialog', { name: 'Send SMS' });
    await click(dialog.getByRole('button', { name: /on file$/ }));
    await click(dialog.getByRole('button', { name: 'Send SMS' }));
    await expect(dialog).toHaveCount(0);
  });

  await test.step('send a reminder', async () => {
    const { click } = during('reminder');
    await page.goto(`/invoices?search=${visitor.email}`);
    await click(row.getByRole('button', { name: /^Send reminder/ }));
    await expect(page.getByText(/^Reminder sent to/).first()).toBeVisible();
  });

  await test.step('what did this client pay this year', async () => {
    const { click, key } = during('year');
    await key('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to a page' }).fill(company);
    await page
      .getByRole('option', { name: new RegExp(company) })
      .first()
      .waitFor();
    await key('Enter');
    await click(page.getByRole('complementary').getByRole('button', { name: 'Statement' }));
    const dialog = page.getByRole('dialog', { name: /^Statement for/ });
    counts.year += 1;
    await dialog.getByLabel('Period').selectOption('Year');
    await expect(dialog).toContainText('$250.00');
  });

  const tasks = Object.keys(before) as Task[];
  const line = tasks.map((task) => `${task} ${String(counts[task])} (${String(before[task])})`).join(', ');
  process.stdout.write(`${line}\n${String(sum(counts))} presses; they were ${String(sum(before))}\n`);
  expect(sum(counts)).toBeLessThanOrEqual(sum(before) * 0.6);
});
