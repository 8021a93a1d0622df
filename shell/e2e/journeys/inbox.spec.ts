import { expect, test } from '../fixtures.ts';
import { mailsAbout, receiveMail, receiveText } from '../sandbox.ts';
import { system } from '../system.ts';

test('replies and texts come in by themselves, and each is answered where it stands', async ({
  page,
  context,
  openPortal,
  visitor,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  const tag = visitor.email.slice(5, 13);
  const company = `Practice ${tag}`;
  const { phone } = visitor;
  const headers = { origin: system.edgeUrl };
  const ask = async (path: string, data: object) => {
    const answer = await context.request.post(`${system.edgeUrl}/api/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json().catch(() => ({}))) as Record<string, string>;
  };
  await openPortal('/inbox');
  await ask('clients', { name: visitor.name, email: visitor.email, company, phone });
  const list = page.getByRole('region', { name: 'Conversations' });
  const row = list.getByRole('link').filter({ hasText: visitor.name });
  const thread = page.getByRole('region', { name: 'Conversation', exact: true });
  const messages = thread.getByRole('region', { name: 'Messages' });

  await test.step('a mail of a client comes without a reload, under their name', async () => {
    await receiveMail({
      from: `${visitor.name} <${visitor.email}>`,
      to: 'hello@reply.vitrine.test',
      subject: `Second location ${tag}`,
      text: 'We open in March. Can the phones be ready?\n\nOn Monday you wrote:\n> When do you open?',
    });
    await expect(row).toContainText('We open in March.', { timeout: 30_000 });
    await expect(row).toContainText('Unread');
    await row.click();
    await expect(messages).toContainText('We open in March. Can the phones be ready?');
    await expect(messages.getByText('> When do you open?')).toBeHidden();
    await expect(thread.getByRole('heading', { level: 2 })).toContainText(visitor.name);
    await expectAccessible(page);
  });

  await test.step('the answer leaves as a reply, and its answer joins the conversation', async () => {
    const form = thread.getByRole('form', { name: 'Answer' });
    await expect(form.getByLabel('Subject')).toHaveValue(`Re: Second location ${tag}`);
    // In words of its own: what another run of this test sent is in the same mailbox.
    const words = `March works for ${tag} if we start in December.`;
    await form.getByRole('textbox', { name: /^Answer / }).fill(words);
    await page.keyboard.press('Control+Enter');
    // Read in one go: the message goes by itself.
    const gap = await page
      .getByRole('heading', { name: 'Your answer is on its way', includeHidden: true })
      .evaluate(
        (message) =>
          (document.querySelector('form[aria-label="Answer"]')?.getBoundingClientRect().top ?? 0) -
          message.getBoundingClientRect().bottom,
      );
    expect(gap, 'the message stands above the buttons').toBeGreaterThan(0);
    await expect(messages).toContainText(words);
    await expect.poll(async () => (await mailsAbout(words)).length).toBe(1);
    const [mail] = await mailsAbout(words);
    await receiveMail({
      from: 'Front desk <desk@elsewhere.example>',
      to: mail?.replyTo[0] ?? '',
      subject: `Re: Second location ${tag}`,
      text: 'From the front desk: December it is.',
    });
    await expect(messages).toContainText('From the front desk: December it is.', { timeout: 30_000 });
  });

  await test.step('a text comes while an answer is typed, which stays, also over a reload', async () => {
    const answer = thread.getByRole('form', { name: 'Answer' }).getByRole('textbox', { name: /^Answer / });
    await answer.fill('Half an ans');
    await receiveText(phone, 'Reading it tonight, thank you!');
    await expect(messages).toContainText('Reading it tonight, thank you!', { timeout: 30_000 });
    await expect(answer).toHaveValue('Half an ans');
    await expect(answer).toBeFocused();
    await page.reload();
    await expect(answer).toHaveValue('Half an ans');
    await thread.getByRole('button', { name: 'Text', exact: true }).click();
    await answer.fill('Great. Maria, born 04/12/1980, is at ten.');
    await expect(thread.getByText(/patient/i).first()).toBeVisible();
    await answer.fill('Great, talk tomorrow.');
    await thread.getByRole('button', { name: /^Send/ }).last().click();
    await expect(messages).toContainText('Great, talk tomorrow.');
    await expectAccessible(page);
  });

  await test.step('it is assigned, snoozed, found again, and closed', async () => {
    await thread.getByLabel('Assigned to').selectOption({ index: 1 });
    await expect(row).toContainText(/assigned to/);
    await thread.getByRole('button', { name: /^Snooze/ }).click();
    await page.getByRole('menuitem').first().click();
    await expect(row).toHaveCount(0);
    await list.getByLabel('Show').selectOption('Snoozed');
    await row.click();
    await thread.getByRole('button', { name: /^Close/ }).click();
    await list.getByLabel('Show').selectOption('Closed');
    await expect(row).toBeVisible();
    await receiveText(phone, 'One more thing.');
    await list.getByLabel('Show').selectOption('Open');
    await expect(row).toContainText('One more thing.', { timeout: 30_000 });
  });

  await test.step('on a phone it is a list, then the conversation, and back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/inbox');
    await row.click();
    await expect(messages).toContainText('One more thing.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the inbox' }).click();
    await expect(row).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
