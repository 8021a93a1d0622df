import { expect, test } from '../fixtures.ts';
import { system } from '../system.ts';

for (const [width, maximum] of [
  [1440, 1250],
  [390, 2000],
] as const)
  test(`the contact section is at most ${maximum} px high at ${width} px`, async ({ page, landing }) => {
    await page.setViewportSize({ width, height: 900 });
    await landing.open();
    await landing.hydrate();
    const box = await page.locator('#contact').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(maximum);
  });

test('a visitor books a call with three answers, and staff see when', async ({
  page,
  landing,
  visitor,
  signIn,
  leads,
  expectConsole,
}) => {
  const { call } = landing;
  const ways = page.getByRole('navigation', { name: 'How would you like to get in touch?' });
  const request = call.getByRole('button', { name: 'Request my call' });

  await test.step('Schedule Consultation leads to the contact form, and the short one is a press away', async () => {
    await page.goto('/?capability=ai-infrastructure#capabilities');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule Consultation' }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(landing.field('Message')).toBeVisible();
    await expect(landing.field('Project type')).toHaveValue('AI Infrastructure');
    await landing.field('Project type').selectOption('Not sure yet');
    await ways.getByRole('link', { name: 'Book a call' }).click();
    await expect(call.getByLabel('Name')).toBeVisible();
  });

  await test.step('what is missing is named beside its field', async () => {
    await request.click();
    await expect(call.getByLabel('Name')).toBeFocused();
    await expect(call.getByLabel('Email or phone')).toHaveAccessibleDescription(
      'Please enter an email address or a phone number',
    );
    await expect(call.getByText('Pick a time, or type one that suits you')).toBeVisible();
  });

  await test.step('what was typed outlives a failure', async () => {
    expectConsole(/ERR_FAILED .*\/api\/contacts\/calls/);
    await call.getByLabel('Name').fill(visitor.name);
    await call.getByLabel('Email or phone').fill(visitor.email);
    await call.getByLabel('Next week, mornings').check();
    await call.getByLabel('Or tell us a time').fill('Thursday is best');
    await page.route('**/api/contacts/calls', (route) => route.abort());
    await request.click();
    await expect(call.getByText('Something went wrong. Please try again or contact us directly.')).toBeVisible();
    await expect(call.getByLabel('Next week, mornings')).toBeChecked();
    await expect(call.getByLabel('Or tell us a time')).toHaveValue('Thursday is best');
    await page.unrouteAll();
  });

  await test.step('the long form is a press away, and what was typed stays', async () => {
    await ways.getByRole('link', { name: 'Write to us' }).click();
    await expect(landing.field('Message')).toBeVisible();
    await expect(landing.field('Project type')).toHaveValue('Not sure yet');
    await ways.getByRole('link', { name: 'Book a call' }).click();
    await expect(call.getByLabel('Name')).toHaveValue(visitor.name);
  });

  await test.step('the request is confirmed', async () => {
    await request.click();
    await expect(page.getByText(`We’ll email ${visitor.email} within 24 hours to set the time.`)).toBeVisible();
    await expect
      .poll(async () => (await fetch(`${system.sandboxUrl}/_control/mails`)).text(), { message: 'the mails' })
      .toContain('Your call with Halcyon');
  });

  await test.step('staff see when', async () => {
    await page.goto('/leads');
    await expect(page).toHaveURL(/\/login\?next=/);
    await signIn.signIn();
    await leads.openLead(visitor.name);
    await expect(leads.detail.getByText('Next week, mornings')).toBeVisible();
    await expect(leads.detail.getByText('Thursday is best')).toBeVisible();
  });
});
