import { expect, test as base } from '../fixtures.ts';
import { ChatWidget } from '../pages/chat-widget.ts';
import { mailsAbout } from '../sandbox.ts';

const test = base.extend<{ chat: ChatWidget }>({
  chat: async ({ page }, use) => {
    await use(new ChatWidget(page));
  },
});

/** Some moment; the page's clock starts here and moves by our hand only. */
const start = new Date('2026-03-02T09:00:00Z');
const at = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const welcome = /Hi, and welcome/;

test('a dot appears five seconds after load, unless the chat was opened before', async ({ page, landing, chat }) => {
  // A paused clock: the test controls the five seconds, however long loading and hydration take.
  await page.clock.install({ time: start });
  await page.clock.pauseAt(at(1_000));
  await landing.open();
  await chat.hydrate();
  // What is still on its way would be late by this clock.
  await page.waitForLoadState('networkidle');
  const sinceLoad = await page.evaluate(() => {
    const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
    return Math.max(0, performance.now() - (entry ? entry.loadEventEnd || performance.now() : 0));
  });
  await page.clock.runFor(Math.floor(4_990 - sinceLoad));
  await expect(chat.dot).toHaveCount(0);
  await expect(chat.launcher).toHaveAccessibleName('Open chat');
  await page.clock.runFor(20);
  await expect(chat.dot).toBeVisible();
  await expect(chat.launcher).toHaveAccessibleName('Open chat, one new message');
  await chat.open();
  await expect(chat.dot).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('hasSeenChat'))).toBe('true');

  await page.reload();
  const fetchedWhenIdle = page.waitForResponse(/\/shell\/.*\/overrides\.\w+\.js$/);
  await chat.hydrate();
  // The browser is idle when the clock says so; what is fetched then would be late by the twenty seconds.
  await page.clock.runFor(1_000);
  await fetchedWhenIdle;
  // The loader takes its element away once the script has run.
  await expect(page.locator('script[src*="/overrides."]')).toHaveCount(0);
  await page.clock.runFor(19_000);
  await expect(chat.dot).toHaveCount(0);
});

test('the dot appears by styles alone before hydration, and not for visitors who have seen the chat', async ({
  page,
  landing,
  chat,
}) => {
  await landing.open();
  await expect(chat.dot).toHaveAttribute('data-dot', 'css');
  await expect(chat.dot).toHaveCSS('opacity', '0');
  await expect(chat.dot).toHaveCSS('opacity', '1', { timeout: 8_000 });
  await page.evaluate(() => localStorage.setItem('hasSeenChat', 'true'));
  await page.reload();
  await expect(chat.dot).toBeHidden();
});

test('suggested questions are answered after 1 s, typed messages after 1.5 s, with the figures', async ({
  page,
  landing,
  chat,
  expectAccessible,
}) => {
  await page.clock.install({ time: start });
  await landing.open();
  await chat.open();
  await expect(chat.log).toContainText(welcome);
  await expect(chat.input).toBeFocused();
  await expectAccessible(page);
  await page.clock.pauseAt(at(600_000));

  await chat.questions.getByRole('button', { name: 'How long does it take?' }).click();
  await expect(chat.questions).toHaveCount(0);
  await page.clock.runFor(990);
  await expect(chat.log).not.toContainText('An MVP takes 4-8 weeks');
  await page.clock.runFor(20);
  await expect(chat.log).toContainText(
    'An MVP takes 4-8 weeks, a full app 3-6 months, and an enterprise system 6-12 months.',
  );

  await chat.say('   ');
  await chat.say('And what does it cost?');
  await expect(chat.panel.getByText('Writing a reply')).toBeAttached();
  await page.clock.runFor(1_490);
  await expect(chat.log).not.toContainText('$25k-$250k+');
  await page.clock.runFor(20);
  await expect(chat.log).toContainText('Projects run $25k-$250k+.');
  await expect(chat.panel.getByText('Writing a reply')).toHaveCount(0);
  await expect(chat.log.locator('[data-from="visitor"]')).toHaveCount(2);
  // axe needs a clock that runs.
  await page.clock.resume();
  await expectAccessible(page);
});

test('is worked by the keyboard alone, and leaves the page usable beside it', async ({ page, landing, chat }) => {
  await landing.open();
  await chat.launcher.focus();
  await page.keyboard.press('Enter');
  await expect(chat.input).toBeFocused();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await expect(chat.log.locator('[data-from="studio"]')).toHaveCount(2);
  await page.keyboard.type('Half a thou');
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(chat.launcher).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.input).toHaveValue('Half a thou');
  await landing.field('Name').fill('June Alder');
  await expect(landing.field('Name')).toHaveValue('June Alder');
  await expect(chat.panel).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('fills the screen, keeps the focus inside, and closes by its button', async ({
    page,
    landing,
    chat,
    expectAccessible,
  }) => {
    await landing.open();
    await chat.open();
    expect(await chat.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expectAccessible(page);
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('#chat') !== null,
      ),
    ).toBe(true);
    await chat.panel.getByRole('button', { name: 'Close chat' }).click();
    await expect(chat.panel).toBeHidden();
    await expect(chat.launcher).toBeFocused();
  });
});

test('an address in a message makes the conversation one lead, which grows and survives a reload', async ({
  page,
  landing,
  chat,
  openPortal,
  leads,
  visitor,
}) => {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/contact-submissions') statuses.push(response.status());
  });

  await test.step('the visitor asks, and leaves an address', async () => {
    await landing.open();
    await chat.open();
    await chat.questions.getByRole('button', { name: 'What does it cost?' }).click();
    await expect(chat.log).toContainText('$25k-$250k+');
    expect(statuses).toEqual([]);
    await chat.say(`Please write to ${visitor.email}. <script>alert(1)</script> O'Brien`);
    await expect(chat.log).toContainText('We have your address and this conversation');
  });

  await test.step('reloads, finds everything again, and goes on', async () => {
    await page.reload();
    await chat.open();
    await expect(chat.log).toContainText(visitor.email);
    await expect(chat.questions).toHaveCount(0);
    await chat.say('We open in March.');
    await expect(chat.log.locator('[data-from="studio"]')).toHaveCount(4);
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(4);
    expect(statuses.at(-1)).toBe(200);
  });

  await test.step('one welcome and one notice go out', async () => {
    await expect
      .poll(
        async () => (await mailsAbout(visitor.email)).map(({ subject }) => subject).sort((a, b) => a.localeCompare(b)),
        { timeout: 20_000 },
      )
      .toEqual(['New inquiry: Chat User (30)', 'Welcome to Halcyon']);
  });

  await test.step('staff read who said what', async () => {
    await openPortal('/leads');
    await leads.search.fill(visitor.email);
    await expect(page).toHaveURL(/search=/);
    // Every chat's lead has the same name; the row is known by its address.
    const row = page.getByRole('row').filter({ hasText: visitor.email });
    await expect(row).toContainText('Chat Inquiry');
    await row.getByRole('link', { name: 'Chat User' }).click();
    const lines = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
    await expect(lines.first()).toContainText(welcome);
    await expect(lines.filter({ hasText: visitor.email })).toContainText(`Please write to ${visitor.email}.`);
    await expect(lines.filter({ hasText: visitor.email })).toContainText('O’Brien');
    await expect(lines.filter({ hasText: 'We open in March.' })).toHaveCount(1);
    await expect(page.getByText('Earlier inquiries')).toHaveCount(0);
    await expect(page.getByRole('article').getByText('Chat', { exact: true })).toBeVisible();
  });
});

test('when sending fails the visitor gets the specified answer, and the next message sends everything', async ({
  page,
  landing,
  chat,
  visitor,
  expectConsole,
}) => {
  expectConsole(/net::ERR_FAILED .*contact-submissions/);
  await landing.open();
  await chat.open();
  // Cut off this browser alone: the other tests need the BFF.
  await page.route('**/api/contact-submissions', (route) => route.abort());
  await chat.say(visitor.email);
  await expect(chat.log).toContainText(
    "I'll make sure our team gets your message. They typically respond within 24 hours!",
  );
  await page.unroute('**/api/contact-submissions');
  await chat.say('We run three rooms.');
  await expect
    .poll(
      async () =>
        (await mailsAbout(visitor.email)).some((mail) => JSON.stringify(mail).includes('We run three rooms.')),
      { timeout: 20_000 },
    )
    .toBe(true);
});

for (const path of ['/packages', '/onboarding', '/pay?package=foundation', '/payment-success?session_id=none'])
  test(`the chat is brought to ${path}, and answers there`, async ({ page, chat, expectConsole }) => {
    if (path.startsWith('/payment-success')) expectConsole(/status of 4\d\d /);
    await page.goto(path);
    await page.mouse.move(200, 200);
    await chat.open();
    await expect(chat.log).toContainText(welcome);
    await expect(chat.panel.getByText('Please leave out names and dates of birth.')).toBeVisible();
    await chat.say('can I cancel after 2 months?');
    await expect(chat.panel.getByRole('link', { name: 'Read the terms' })).toBeVisible();
  });

test('the payment page has no navigation, a number to call, and a button that opens the chat', async ({
  page,
  chat,
}) => {
  await page.goto('/pay?package=transformation');
  await expect(page.getByRole('heading', { name: 'Vivian Hale' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: '(212) 555-0140' })).toBeVisible();
  await page.getByRole('region', { name: 'Your account manager' }).getByRole('button', { name: 'Chat' }).click();
  await expect(chat.panel).toBeVisible();
});
