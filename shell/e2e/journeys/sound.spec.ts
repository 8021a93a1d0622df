import type { Page } from 'playwright/test';
import { expect, test as base } from '../fixtures.ts';
import { readProbe, installAudioProbe, listenAnew, strengths } from '../pages/audio-probe.ts';

const test = base.extend<{ /** Files that carry Tone, as the page asks for them. */ soundFiles: string[] }>({
  soundFiles: async ({ page }, use) => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (/\/sound\.\w+\.js$/.test(request.url())) files.push(request.url());
    });
    await use(files);
  },
});

test.use({ sounds: true });

const toggleOf = (page: Page) => page.getByRole('button', { name: 'Sound', exact: true });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('audioEnabled'));
/** Asks for a sound as a remote does. */
const ask = (page: Page, name: string) =>
  page.evaluate((detail) => dispatchEvent(new CustomEvent('vitrine:sound', { detail })), name);

/** Opens a page far from the hero, where nothing drones, and makes a gesture that presses nothing. */
const unlockAudio = async (page: Page) => {
  // Without the chat's notification, so that nothing sounds but what the test asks for.
  await page.addInitScript(() => localStorage.setItem('hasSeenChat', 'true'));
  await page.goto('/privacy-policy');
  await toggleOf(page).waitFor();
  await page.mouse.click(4, 400);
  await expect.poll(async () => (await readProbe(page)).impulse, { message: 'the reverb is ready' }).toBeGreaterThan(0);
};

test('the toggle appears one second after load, 88 pixels up, and remembers the choice', async ({
  page,
  soundFiles,
  expectAccessible,
}) => {
  await page.clock.install({ time: new Date('2026-03-02T09:00:00Z') });
  await page.clock.pauseAt(new Date('2026-03-02T09:00:01Z'));
  await page.goto('/');
  const toggle = toggleOf(page);
  // The deferred script waits for the first paint, which no clock brings.
  await expect(page.locator('html')).not.toHaveAttribute('data-unpainted');
  // The browser is idle when the clock says so. Then the deferred script loads, and under this clock the page seems
  // just loaded.
  await page.clock.runFor(100);
  await page.waitForFunction(() => sessionStorage.getItem('analyticsSession') !== null, undefined, { polling: 50 });
  await page.clock.runFor(990);
  await expect(toggle).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(toggle).toBeVisible();
  await page.clock.resume();

  const box = await toggle.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(Math.round(height - ((box?.y ?? 0) + (box?.height ?? 0)))).toBe(88);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  expect(soundFiles).toEqual([]);

  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(await stored(page)).toBe('false');
  await expectAccessible(page);
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await stored(page)).toBe('true');
});

test('nothing of Tone is fetched before a gesture, nor ever while sound is off', async ({ page, soundFiles }) => {
  await page.goto('/');
  await toggleOf(page).waitFor();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 300);
  await page.waitForLoadState('networkidle');
  expect(soundFiles).toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => soundFiles.length).toBe(1);

  await page.evaluate(() => localStorage.setItem('audioEnabled', 'false'));
  await page.reload();
  await toggleOf(page).waitFor();
  await page.mouse.click(4, 400);
  await page.keyboard.press('Shift');
  await ask(page, 'success');
  await page.waitForLoadState('networkidle');
  expect(soundFiles).toHaveLength(1);
});

test('a click is heard as C6 E6 G6 through the reverb, by three synths that are disposed after a second', async ({
  page,
}) => {
  await installAudioProbe(page);
  await unlockAudio(page);
  const before = await readProbe(page);
  await ask(page, 'click');
  await expect.poll(async () => (await readProbe(page)).driven, { intervals: [20] }).toBeGreaterThan(before.driven);
  await expect.poll(async () => (await readProbe(page)).peak).toBeGreaterThan(0.005);
  expect((await readProbe(page)).started).toBe(before.started + 3);
  // 2.5 s of decay after 0.01 s.
  expect((await readProbe(page)).impulse).toBeCloseTo(2.51, 2);

  // A busy machine is late for parts of the sound, which then has other tones; the next one is heard whole.
  let isFirst = true;
  await expect(async () => {
    if (!isFirst) {
      await listenAnew(page);
      await ask(page, 'click');
    }
    isFirst = false;
    const { seconds } = await readProbe(page);
    await expect.poll(async () => (await readProbe(page)).seconds).toBeGreaterThan(seconds + 0.3);
    const [c6, e6, g6, ...others] = await strengths(page, [1046.5, 1318.51, 1567.98, 1174.66, 1396.91, 1760, 880, 440]);
    const quietest = Math.min(c6 ?? 0, e6 ?? 0, g6 ?? 0);
    expect(Math.max(...others)).toBeLessThan(quietest / 5);
  }).toPass();
  await expect.poll(async () => (await readProbe(page)).driven, { timeout: 6_000 }).toBe(before.driven);
  expect((await readProbe(page)).contexts).toBe(1);

  // Ten quiet seconds give the device back; a sound that comes after them has a context of its own. On a busy machine
  // the first one is too late for its cause while the context starts, and is skipped.
  await expect.poll(async () => (await readProbe(page)).closed, { timeout: 15_000 }).toBe(1);
  const { started } = await readProbe(page);
  await expect(async () => {
    await ask(page, 'click');
    await expect
      .poll(async () => (await readProbe(page)).started, { timeout: 1_000 })
      .toBeGreaterThanOrEqual(started + 3);
  }).toPass();
  expect((await readProbe(page)).contexts).toBe(2);
});

test('off is silence, at once and for whatever sounds', async ({ page }) => {
  await installAudioProbe(page);
  await unlockAudio(page);
  await ask(page, 'ambient');
  await expect.poll(async () => (await readProbe(page)).peak).toBeGreaterThan(0.005);
  await toggleOf(page).click();
  await expect(toggleOf(page)).toHaveAttribute('aria-pressed', 'false');
  // What was on its way to the speakers when it was pressed.
  const { seconds } = await readProbe(page);
  await expect.poll(async () => (await readProbe(page)).seconds).toBeGreaterThan(seconds + 0.5);
  await listenAnew(page);
  const { seconds: silent } = await readProbe(page);
  await ask(page, 'success');
  await expect.poll(async () => (await readProbe(page)).seconds).toBeGreaterThan(silent + 0.5);
  expect((await readProbe(page)).peak).toBe(0);
});

test('calls to action click, section links sweep, a sent inquiry succeeds, and plain text is quiet', async ({
  page,
  landing,
  visitor,
}) => {
  // Without the chat's notification.
  await page.addInitScript(() => localStorage.setItem('hasSeenChat', 'true'));
  await landing.open();
  await toggleOf(page).waitFor();
  const rings = () => page.evaluate(() => document.querySelector('#sound i')?.getAnimations().length ?? 0);
  await page.evaluate(() => {
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value as (
      this: Element,
      ...args: unknown[]
    ) => Animation;
    Element.prototype.animate = function counted(this: Element, frames, options) {
      const delay = typeof options === 'object' ? options.delay : undefined;
      document.documentElement.dataset['rings'] = `${document.documentElement.dataset['rings'] ?? ''} ${String(delay)}`;
      return animate.call(this, frames, options);
    };
  });
  const ringsOf = () => page.evaluate(() => document.documentElement.dataset['rings'] ?? '');
  const forget = () => page.evaluate(() => delete document.documentElement.dataset['rings']);

  // The first gesture brings the drone in front of the hero.
  await page.mouse.click(4, 400);
  await expect.poll(ringsOf).toBe(' 0');
  await expect.poll(rings).toBe(0);
  await forget();
  await page.getByRole('link', { name: 'Start a project' }).first().focus();
  await page.getByRole('heading', { level: 1 }).click();
  await landing.field('Name').fill(visitor.name);
  expect(await ringsOf()).toBe('');

  // The mouse comes upon the call to action, and presses it.
  await page.getByRole('main').getByRole('link', { name: 'See the work' }).click();
  await expect.poll(ringsOf).toBe(' 0 0');
  await forget();
  await landing.complete({ Email: visitor.email, Message: 'A website, please.' });
  await landing.send();
  await expect(landing.status).toContainText('Message sent successfully!');
  // Hover and press, then two chords 150 ms apart.
  await expect.poll(ringsOf).toMatch(/^( 0)+ 0 150$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger that scrolls fetches nothing of Tone, and one that taps does', async ({ page, soundFiles }) => {
    await page.goto('/privacy-policy');
    await toggleOf(page).waitFor();
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: 195, y: 700 });
    for (let y = 680; y >= 200; y -= 20) await touch('touchMove', { x: 195, y });
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    // Tone would have been asked for in the browser's first idle moment, before this one.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.waitForLoadState('networkidle');
    expect(soundFiles).toEqual([]);
    await page.touchscreen.tap(4, 400);
    await expect.poll(() => soundFiles.length).toBe(1);
  });

  test('the toggle stands clear of the chat’s launcher and of the hero’s pause control', async ({ page }) => {
    await page.goto('/');
    const toggle = toggleOf(page);
    await toggle.waitFor();
    const pause = page.getByRole('button', { name: /^(Pause|Play)/ });
    await pause.scrollIntoViewIfNeeded();
    const [a, b, c] = await Promise.all(
      [toggle, page.getByRole('button', { name: /chat/i }), pause].map((control) => control.boundingBox()),
    );
    for (const other of [b, c]) {
      const apart =
        !a ||
        !other ||
        a.x + a.width <= other.x ||
        other.x + other.width <= a.x ||
        a.y + a.height <= other.y ||
        other.y + other.height <= a.y;
      expect(apart).toBe(true);
    }
  });
});

test('the staff area has no toggle and no sound', async ({ page, soundFiles }) => {
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('#sound')).toBeAttached();
  await expect(page.locator('#sound')).toBeHidden();
  await page.mouse.click(4, 400);
  await page.waitForLoadState('networkidle');
  expect(soundFiles).toEqual([]);
});
