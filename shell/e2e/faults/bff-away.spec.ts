import { expect, test } from '../fixtures.ts';
import { without } from '../system.ts';

test('without the BFF the form says so, keeps what was typed, and sends it when the BFF is back', async ({
  landing,
  visitor,
  expectConsole,
}) => {
  expectConsole(/status of 50\d .*\/api\//);
  const message = 'We open a second practice in spring.';
  await landing.openForm();
  await landing.complete({ Name: visitor.name, Email: visitor.email, Message: message });
  await without('bff', async () => {
    await landing.send();
    await expect(landing.status).toContainText('Something went wrong. Please try again or contact us directly.');
    await expect(landing.field('Name')).toHaveValue(visitor.name);
    await expect(landing.field('Message')).toHaveValue(message);
  });
  await landing.send();
  await expect(landing.status).toContainText('Message sent successfully!');
});

test('without the provider the inquiry is stored all the same, and the mails follow', async ({
  page,
  landing,
  signIn,
  leads,
  visitor,
}) => {
  await landing.openForm();
  await landing.complete({ Name: visitor.name, Email: visitor.email, Message: 'We open a second practice in spring.' });
  await without('sandbox', async () => {
    await landing.send();
    await expect(landing.status).toContainText('Message sent successfully!');
  });
  await page.goto('/leads');
  await signIn.signIn();
  await leads.openLead(visitor.name);
  await expect(leads.detail.getByText('Welcome', { exact: false }).first()).toBeVisible();
});
