import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { system } from '../system.ts';
import type { OwnEdge } from './own-edge.ts';
import { content, moreButton, operate, test } from './own-remote.ts';
import type { OwnWorkspace } from './own-workspace.ts';

test.describe.configure({ mode: 'serial' });

/** `npm run dev -- booking` while `during` runs; its port is the one from which the edge allows overrides. */
const underDevelopment = async (
  { root }: OwnWorkspace,
  { overridePort }: OwnEdge,
  during: (origin: string) => Promise<void>,
): Promise<void> => {
  const origin = `http://localhost:${String(overridePort)}`;
  const server: ChildProcess = spawn(process.execPath, ['tools/dev.ts', 'mfe-booking'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, MFE_BOOKING_PORT: String(overridePort), BFF_URL: system.edgeUrl },
  });
  const answers = () =>
    Promise.all(['/remote/mf-manifest.json', '/remote/react.js', '/'].map((path) => fetch(origin + path))).then(
      (responses) => responses.every(({ ok }) => ok),
      () => false,
    );
  try {
    await expect.poll(answers, { timeout: 90_000 }).toBe(true);
    await during(origin);
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
  }
};

const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stillTheSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'stillTheSameDocument' in globalThis);

/** Two seconds, in milliseconds; more where others keep the processors busy. */
const editTime = (): number => 2000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/**
 * Edits the open page's words, a component and a style of it; each edit must show while the list that was opened stays
 * open in the same document. Answers the milliseconds of the fastest edit.
 */
const editWithState = async (page: Page, workspace: OwnWorkspace, was: string): Promise<number> => {
  const main = page.locator('#main');
  const heading = main.getByRole('heading', { level: 1 });
  const overview = 'mfe-booking/src/features/overview/overview-page.tsx';
  await expect(heading).toHaveText(was);
  await moreButton(page).click();
  await expect(main.getByRole('listitem')).toHaveCount(3);
  await markDocument(page);

  const edits: readonly (readonly [file: string, from: string, to: string, expectation: () => Promise<void>])[] = [
    [content, `title: '${was}'`, `title: '${was}!'`, () => expect(heading).toHaveText(`${was}!`)],
    [
      overview,
      '<Text>{texts.lead}</Text>',
      '<Text>Edited: {texts.lead}</Text>',
      () => expect(main).toContainText('Edited: This page'),
    ],
    [
      overview,
      'max-inline-size: 48rem',
      'max-inline-size: 30rem',
      async () => {
        const width = () => heading.evaluate((element) => element.parentElement?.getBoundingClientRect().width ?? 0);
        await expect.poll(width).toBeLessThanOrEqual(480);
      },
    ],
  ];
  const times: number[] = [];
  for (const [file, before, after, waitForEdit] of edits) {
    const begin = performance.now();
    workspace.edit(file, before, after);
    await waitForEdit();
    times.push(Math.round(performance.now() - begin));
  }
  await expect(main.getByRole('listitem')).toHaveCount(3);
  expect(await isSameDocument(page)).toBe(true);
  for (const [file, before, after] of edits.toReversed()) workspace.edit(file, after, before);
  await expect(heading).toHaveText(was);
  test.info().annotations.push({ type: 'edits shown', description: `${times.join(', ')} ms` });
  return Math.min(...times);
};

test('an override shows a remote under development, marked, takes edits with their state, and can be removed', async ({
  page,
  ownEdge,
  ownWorkspace,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const deployed = await operate(ownWorkspace, ownEdge, 'deploy', 'mfe-booking');
  await underDevelopment(ownWorkspace, ownEdge, async (local) => {
    await page.goto(`/booking?override=mfe-booking@${local}`);
    const marker = page.getByRole('complementary', { name: 'Development overrides' });
    await expect(marker).toContainText(`mfe-booking from localhost:${String(ownEdge.overridePort)}`);
    await expect(page).toHaveURL(`${ownEdge.url}/booking`);
    const remote = page.locator('main [data-remote="mfe-booking"]');
    await expect(remote).toHaveAttribute('data-build', 'development');
    await expectAccessible(page);
    expect(await editWithState(page, ownWorkspace, 'Booking')).toBeLessThanOrEqual(editTime());

    // What no component can take reloads the page.
    ownWorkspace.edit('mfe-booking/src/routes.tsx', '<OverviewPage />', '<><OverviewPage />, rerouted</>');
    await expect(remote).toContainText(', rerouted');
    expect(await isSameDocument(page)).toBe(false);
    ownWorkspace.edit('mfe-booking/src/routes.tsx', '<><OverviewPage />, rerouted</>', '<OverviewPage />');
    await expect(remote).not.toContainText(', rerouted');

    await page.goto('/');
    await expect(marker).toBeVisible();
    await expect(page.locator('main [data-remote="mfe-marketing"]')).toBeVisible();

    await page.goto('/booking');
    await marker.getByRole('button', { name: 'Reset mfe-booking to what is deployed' }).click();
    await expect(remote).toHaveAttribute('data-build', deployed);
    await expect(marker).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('vitrine:override'))).toBeNull();
    expect((await page.context().cookies()).filter(({ name }) => name === 'vitrine-override')).toEqual([]);
  });
});

test('a page of its own loads a remote under development once, from a fresh start, and takes edits, too', async ({
  page,
  ownEdge,
  ownWorkspace,
}) => {
  test.setTimeout(180_000);
  await underDevelopment(ownWorkspace, ownEdge, async (local) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto(`${local}/booking`);
    expect(await editWithState(page, ownWorkspace, 'Booking')).toBeLessThanOrEqual(editTime());
    expect(loads).toBe(1);
    // Its client would complain that the server ends.
    await page.goto('about:blank');
  });
});
