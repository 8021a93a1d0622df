import { ConsoleWatch } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';

test('console messages of any page are noticed, popups and policy violations too, unless declared', async ({
  browser,
  baseURL,
  expectConsole,
}) => {
  expectConsole(/on purpose|on-purpose|refused eval/);
  const watch = new ConsoleWatch(browser);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/faq');
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => void open('/privacy-policy'));
  await (await popup).waitForLoadState();
  await (await popup).evaluate(async () => void (await fetch('/missing-on-purpose')));
  await page.evaluate(() => {
    // Not in the runner's own call, in which the policy does not hold.
    setTimeout(() => {
      try {
        Reflect.construct(Function, ['']);
      } catch {
        throw new Error('thrown on purpose');
      }
    });
  });
  await expect
    .poll(() => watch.unexpected().toSorted())
    .toEqual([
      expect.stringMatching(/^Content security policy: script-src refused eval/),
      expect.stringMatching(/^Error: thrown on purpose/),
      expect.stringMatching(/status of 404 .*\/missing-on-purpose/),
    ]);
  const thrown = watch.expect(/thrown on purpose/);
  expect(thrown()).toHaveLength(1);
  expect(watch.unexpected()).toHaveLength(2);
  watch.stop();
  await context.close();
});
