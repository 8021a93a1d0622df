import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { api, pathOf, type PlatformRemote, type PlatformStatus } from '@vitrine/contracts';
import { folderTarget, placeOn, publish, readLog, rollback, visitorCookie } from '@vitrine/federation/deploy';
import type { BrowserContext } from 'playwright/test';
import { liveRemote, projectOf } from '../federation/deployed-files.ts';
import { expect, test } from '../fixtures.ts';
import { Wizard } from '../pages/wizard.ts';
import { enter } from '../screens/people.ts';
import { system } from '../system.ts';

const remote = 'mfe-onboarding';
const path = '/onboarding/package?package=foundation';
const place = placeOn(folderTarget(system.deployDir), 'local');

/** A page without a screen counts after 25 seconds, and builds are looked at each minute. */
const promised = { timeout: 95_000 };

/** The first of the effects that a screen has says so, and never comes to an end. */
const freezing = (file: string, text: string): string =>
  file.endsWith('.js') ? text.replaceAll('useEffect)(()=>{', "$&console.debug('It freezes');for(;;);") : text;

/** Visits the site, and answers when the browser got its id: only older ones count for a build on trial. */
const idSince = async (visitor: BrowserContext): Promise<number> => {
  const page = await visitor.newPage();
  await page.goto(path);
  const issued = async (): Promise<number> => {
    const cookies = await visitor.cookies(`${system.edgeUrl}/api/`);
    const [, seconds = ''] = cookies.find(({ name }) => name === visitorCookie)?.value.split('.') ?? [];
    return Number.parseInt(seconds, 36) * 1000;
  };
  await expect.poll(issued).toBeGreaterThan(0);
  await page.close();
  return issued();
};

test('a build that freezes is taken back by itself, and the build before it serves the next visitor', async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(240_000);
  const before = liveRemote(system.deployDir, remote);
  const frozen = randomBytes(6).toString('hex');
  await enter(context, 'owner', system.edgeUrl);
  const counted = async (): Promise<PlatformRemote['current']['health'] | undefined> => {
    const answer = await context.request.get(`${system.edgeUrl}${pathOf(api.platform.status)}`);
    const { remotes } = (await answer.json()) as PlatformStatus;
    return remotes.map(({ current }) => current).find(({ buildId }) => buildId === frozen)?.health;
  };

  const visitors = await Promise.all(Array.from({ length: 5 }, () => browser.newContext({ baseURL: system.edgeUrl })));
  await test.step('five people know the site', async () => {
    const since = Math.max(...(await Promise.all(visitors.map(idSince))));
    await expect.poll(() => Date.now()).toBeGreaterThan(since);
  });

  const project = projectOf(before.folder, frozen, freezing);
  try {
    await publish(place, project, { by: 'spec', anySize: true });

    await test.step('for each of them the page starts, and freezes', async () => {
      for (const [at, visitor] of visitors.entries())
        // The BFF believes for two seconds what was live before: who comes so soon comes again.
        await expect(async () => {
          const tab = await visitor.newPage();
          try {
            const freezes = tab.waitForEvent('console', { predicate: (message) => message.text() === 'It freezes' });
            await tab.goto(path, { waitUntil: 'commit' });
            await freezes;
            await expect.poll(async () => (await counted())?.visitors, { timeout: 8000 }).toBe(at + 1);
          } finally {
            await tab.close();
          }
        }).toPass({ timeout: 60_000 });
      expect(await counted()).toMatchObject({ views: 0, failing: 0, loadFailures: 0, crashes: 0 });
    });

    await test.step('the build is taken back, and the history says why', async () => {
      await expect.poll(() => liveRemote(system.deployDir, remote).buildId, promised).toBe(before.buildId);
      // It is written after the registry.
      await expect
        .poll(async () => (await readLog(place, remote)).find(({ from }) => from === frozen))
        .toMatchObject({
          action: 'rollback',
          by: 'vitrine',
          reason: '5 of 5 visitors got no screen within 25 seconds (frozen or blank pages)',
        });
    });
  } finally {
    rmSync(project, { recursive: true });
    // Others need the remote whole, when this failed.
    if (liveRemote(system.deployDir, remote).buildId === frozen)
      await rollback(place, remote, { by: 'spec', reason: 'the test failed', build: frozen });
    await Promise.all(visitors.map((visitor) => visitor.close()));
  }

  await test.step('the next visitor gets a page that works', async () => {
    await expect.poll(async () => (await page.request.get('/registry.json')).text()).not.toContain(`"${frozen}"`);
    const wizard = new Wizard(page);
    await page.goto(path);
    await wizard.basics({ practice: 'Corliss Skin' });
    await wizard.next();
    await wizard.stands(2, 6);
  });
});
