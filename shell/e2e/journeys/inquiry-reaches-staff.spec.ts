import { expect, test } from '../fixtures.ts';
import { mailsAbout } from '../sandbox.ts';
import { system } from '../system.ts';

test('an inquiry typed by a visitor reaches staff', async ({ page, landing, signIn, leads, visitor }) => {
  await test.step('a visitor finds the page already written', async () => {
    const html = await (await page.request.get('/')).text();
    expect(html).toContain('More of the');
    expect(html).toMatch(/data-remote="mfe-marketing" data-build="[0-9a-f]+"/);
    await landing.openForm();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
  });

  await test.step('fills in the form and sends it, in one call', async () => {
    // What pages count and report besides.
    const beside = new Set(['/api/analytics/events', '/api/platform/reports']);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The page's view is counted whenever the page is idle, which may be now.
      if (request.method() !== 'GET' && !beside.has(pathname)) calls.push(`${request.method()} ${pathname}`);
    });
    await landing.complete({
      Name: visitor.name,
      Email: visitor.email.toUpperCase(),
      Company: `O'Brien "Skin" <script>x</script>Clinic`,
      Position: 'Founder',
      Phone: '+1 (212) 555-0134',
      'Budget range': '$50k - $100k',
      Timeline: '1 month',
      Urgency: 'high',
      Message: 'We open a second practice in spring and want patients to book without calling.',
    });
    await landing.send();
    await expect(landing.status).toHaveText("Message sent successfully! We'll respond within 24 hours.");
    expect(calls).toEqual(['POST /api/contacts']);
    await expect(landing.field('Message')).toHaveValue('');
  });

  await test.step('gets a welcome, and the team a notice', async () => {
    await expect.poll(async () => (await mailsAbout(visitor.email)).length, { timeout: 20_000 }).toBe(2);
    const mails = await mailsAbout(visitor.email);
    const welcome = mails.find(({ to }) => to.includes(visitor.email));
    const notice = mails.find(({ to }) => !to.includes(visitor.email));
    expect(welcome?.subject).toBe('Welcome to Halcyon');
    expect(notice?.html).toContain('O’Brien “Skin” Clinic');
    expect(notice?.html).not.toContain('<script>x');
    await page.goto(system.sandboxUrl);
    await expect(page.getByText(visitor.email).first()).toBeVisible();
  });

  await test.step('staff sign in and see the lead with its scores and mails', async () => {
    await page.goto('/leads');
    await expect(page).toHaveURL(/\/login\?next=/);
    await signIn.signIn();
    await expect(page).toHaveURL(/\/leads/);
    await leads.openLead(visitor.name);
    await expect(leads.detail.getByText('O’Brien “Skin” Clinic').first()).toBeVisible();
    await expect(leads.detail.getByText('200').first()).toBeVisible();
    await expect(leads.detail.getByText(/^Email (sent|delivered)$/).first()).toBeVisible();
  });

  await test.step('and move it through the pipeline', async () => {
    await leads.status.selectOption('contacted');
    await expect(page.getByText(`${visitor.name} is now Contacted`).first()).toBeVisible();
    await page.reload();
    await expect(leads.status).toHaveValue('contacted');
  });
});
