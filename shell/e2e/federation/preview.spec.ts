import type { Browser, BrowserContext, Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { liveRemote } from './deployed-files.ts';
import { test, type OwnEdge } from './own-edge.ts';
import { createWorkspace, type OwnWorkspace } from './own-workspace.ts';

/** A phone, held upright. */
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const words = 'mfe-tour/src/features/overview/content.ts';

/** The deploy tool on the edge's folder; answers what it said. */
const tool = ({ run }: OwnWorkspace, { url, deployDir }: OwnEdge, ...command: string[]): Promise<string> =>
  run(['libs/federation/src/deploy/cli.ts', ...command], {
    env: { VITRINE_DEPLOY_DIR: deployDir, EDGE_URL: url, BFF_URL: '', PUBLIC_URL: '', VITRINE_DEPLOY_BY: 'ada' },
  });

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const remote = (page: Page) => page.locator('main [data-remote="mfe-tour"]');
const title = (page: Page) => remote(page).getByRole('heading', { level: 1 });

/** What the bar lies over when a page is scrolled to its end: nothing, if it is in the dock. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const box = document.querySelector('#markers aside')?.getBoundingClientRect();
    if (!box) throw new Error('There is no bar');
    const texts = document.createTreeWalker(document.querySelector('#root') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom, width } of range.getClientRects())
        if (width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top)
          found.push(text.textContent ?? '');
    }
    return found;
  });

const invite = async (browser: Browser, link: string): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  // The BFF does not know this edge as an origin (own-edge.ts).
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }));
  const page = await context.newPage();
  await page.goto(link);
  return { context, page };
};

test('a link shows the preview, on a phone under another name of the site, and others get what is live', async ({
  browser,
  page,
  ownEdge,
  expectAccessible,
  expectConsole,
}) => {
  test.setTimeout(300_000);
  // The link of a preview that ended.
  expectConsole(/status of 410 /);
  const workspace = createWorkspace();
  try {
    await workspace.run(['tools/new-remote.ts', 'tour']);
    await tool(workspace, ownEdge, 'deploy', 'mfe-tour');
    const live = liveRemote(ownEdge.deployDir, 'mfe-tour').buildId;
    workspace.edit(words, "title: 'Tour'", "title: 'Tour for two'");
    const output = await tool(workspace, ownEdge, 'preview', 'mfe-tour', '--for', '1h', '--reason', 'a second person');
    const [, id = '', build = ''] =
      /^([\da-f]{10}) {2}mfe-tour ([\da-f]+) {2}until .* UTC \(ada\): a second person$/m.exec(output) ?? [];
    const link = /^ {2}(http:\/\/localhost:\d+\/tour\?preview=\S+)$/m.exec(output)?.[1] ?? '';
    expect([id, build, link].includes(''), output).toBe(false);
    expect(build).not.toBe(live);
    expect(liveRemote(ownEdge.deployDir, 'mfe-tour').buildId).toBe(live);
    // Chromium resolves every name below localhost to this machine; for cookies it is another site.
    const other = (address: string) => address.replace('//localhost', '//phone.localhost');

    const invited = await invite(browser, other(link));
    await test.step('the preview for the invited, and the live build for others', async () => {
      await expect(invited.page).toHaveURL(`${other(ownEdge.url)}/tour`);
      await expect(title(invited.page)).toHaveText('Tour for two');
      await expect(remote(invited.page)).toHaveAttribute('data-build', build);
      await page.goto('/tour');
      await expect(title(page)).toHaveText('Tour');
      await expect(remote(page)).toHaveAttribute('data-build', live);
      const stranger = await invite(browser, other(`${ownEdge.url}/tour`));
      await expect(title(stranger.page)).toHaveText('Tour');
      await expect(bar(stranger.page)).toHaveCount(0);
      await stranger.context.close();
      await expect(bar(page)).toHaveCount(0);
    });

    await test.step('the bar: in nobody’s way, read and pressed by keyboard, on every page', async () => {
      await expect(bar(invited.page)).toHaveText(/Preview of mfe-tour/);
      await expect(bar(invited.page).getByRole('button')).toBeHidden();
      expect(await covered(invited.page)).toEqual([]);
      await bar(invited.page).locator('summary').focus();
      await invited.page.keyboard.press('Enter');
      await expect(bar(invited.page)).toContainText(`mfe-tour build ${build}`);
      await expect(bar(invited.page)).toContainText('Made by ada');
      await expect(bar(invited.page)).toContainText(/Open until \w+ \d+, \d{4}/);
      await expectAccessible(invited.page);
      await invited.page.goto(`${other(ownEdge.url)}/`);
      await expect(bar(invited.page)).toBeVisible();
      await expect(invited.page.locator('main [data-remote="mfe-marketing"]')).toBeVisible();
    });

    await test.step('the overlay names it a preview', async () => {
      await invited.page.goto(`${other(ownEdge.url)}/tour`);
      // It comes with the script that listens to the keys.
      await expect(bar(invited.page)).toBeVisible();
      await invited.page.keyboard.press('Alt+Shift+O');
      const overlay = invited.page.getByRole('complementary', { name: 'Development overlay' });
      await expect(overlay).toContainText(`preview ${build}`);
      await invited.page.keyboard.press('Alt+Shift+O');
      await expect(overlay).toHaveCount(0);
    });

    await test.step('leaving leads back to the same page as it is live', async () => {
      await invited.page.goto(`${other(ownEdge.url)}/tour?from=bar`);
      await bar(invited.page).locator('summary').click();
      await bar(invited.page).getByRole('button', { name: 'Leave preview' }).click();
      await expect(title(invited.page)).toHaveText('Tour');
      await expect(invited.page).toHaveURL(`${other(ownEdge.url)}/tour?from=bar`);
      await expect(bar(invited.page)).toHaveCount(0);
      expect((await invited.context.cookies()).filter(({ name }) => name === 'release-preview')).toEqual([]);
    });

    await test.step('revoking ends it within seconds, and the page goes on', async () => {
      await invited.page.goto(other(link));
      await expect(title(invited.page)).toHaveText('Tour for two');
      expect(await tool(workspace, ownEdge, 'revoke', id)).toContain(`${id} is revoked`);
      const heading = async () => {
        await invited.page.goto(`${other(ownEdge.url)}/tour`);
        return title(invited.page).textContent();
      };
      await expect.poll(heading, { timeout: 5000 }).toBe('Tour');
      await expect(bar(invited.page)).toHaveCount(0);
      await invited.page.goto(other(link));
      await expect(invited.page.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
    });
    await invited.context.close();
  } finally {
    workspace.remove();
  }
});
