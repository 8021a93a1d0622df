import type { Dialog, Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { changing, liveRemote, withBrokenBuild, withRegistry } from './deployed-files.ts';
import { test } from './own-edge.ts';

const notice = (page: Page) => page.getByRole('complementary', { name: 'New version' });
const unchanged = (_: string, text: string): string => text;
/** Somebody comes back to the window, once the edge and the deferred script are ready for it. */
const comeBack = async (page: Page, remote: string, build: string, standing: string): Promise<void> => {
  await expect
    .poll(async (): Promise<unknown> => (await page.request.get(`/live.json?${remote}=${build}`)).json())
    .toEqual({ [remote]: standing });
  await page.waitForFunction(() => {
    dispatchEvent(new Event('focus'));
    return document.querySelector('#new-version') !== null;
  });
  await expect(notice(page)).toBeVisible();
};

test('a new build is announced in an open tab, and what was typed is there after its reload', async ({
  page,
  ownEdge,
  openPortal,
  expectAccessible,
}) => {
  const dialogs: Dialog[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog);
    void dialog.accept();
  });
  await openPortal('/settings/brand');
  const first = liveRemote(ownEdge.deployDir, 'mfe-portal').buildId;
  const portal = page.locator('main [data-remote="mfe-portal"]');
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('Half a sentence that');
  await withBrokenBuild(ownEdge.deployDir, 'mfe-portal', unchanged, async () => {
    await comeBack(page, 'mfe-portal', first, 'replaced');
    await expect(notice(page).getByRole('status')).toHaveText('A new version is ready.');
    await expectAccessible(page);
    await expect(portal).toHaveAttribute('data-build', first);
    await notice(page).getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('What you typed earlier is still here, and not saved yet.')).toBeVisible();
    await expect(field).toHaveValue('Half a sentence that');
    await expect(portal).not.toHaveAttribute('data-build', first);
    await expect(notice(page)).toHaveCount(0);
  });
  // It is kept as a draft, so nobody is asked whether it may be lost.
  expect(dialogs).toEqual([]);
});

test('where what was typed is kept nowhere, the reload asks first, and it can wait', async ({
  page,
  ownEdge,
  openPortal,
}) => {
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.dismiss();
  });
  await openPortal('/settings/notifications');
  const first = liveRemote(ownEdge.deployDir, 'mfe-portal').buildId;
  const field = page.getByRole('combobox', { name: /^Add an address for / }).first();
  await field.fill('ines@clinic');
  await withBrokenBuild(ownEdge.deployDir, 'mfe-portal', unchanged, async () => {
    await comeBack(page, 'mfe-portal', first, 'replaced');
    await notice(page).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
    await expect(field).toHaveValue('ines@clinic');
    await notice(page).getByRole('button', { name: 'Later' }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(field).toHaveValue('ines@clinic');
  });
});

test('a build that was taken back says so more firmly', async ({ page, ownEdge }) => {
  await page.goto('/packages');
  const first = liveRemote(ownEdge.deployDir, 'mfe-onboarding').buildId;
  const withdrawn = changing('mfe-onboarding', (entry) => ({
    ...entry,
    current: { ...entry.current, buildId: 'eeeeeeeeeeee' },
    history: [{ ...entry.current, withdrawn: { at: '2026-11-20T09:00:00.000Z', reason: 'wrong prices' } }],
  }));
  await expect(page.locator('main [data-remote="mfe-onboarding"]')).toBeVisible();
  await withRegistry(ownEdge.deployDir, withdrawn, async () => {
    await comeBack(page, 'mfe-onboarding', first, 'withdrawn');
    await expect(notice(page).getByRole('status')).toHaveText(
      'This version has a problem and was taken back. Reload to get the one that works.',
    );
    await expect(notice(page).getByRole('button')).toHaveText(['Reload']);
  });
});

test('an inquiry that is half typed is not lost: the reload asks first', async ({ page, ownEdge, landing }) => {
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.dismiss();
  });
  // The page's own question is answered here, because a copied build has no prerendered pages.
  await page.route('**/live.json?*', (route) => route.fulfill({ json: { 'mfe-marketing': 'replaced' } }));
  await landing.openForm();
  await landing.field('Name').fill('Ines Marlow');
  await comeBack(page, 'mfe-marketing', liveRemote(ownEdge.deployDir, 'mfe-marketing').buildId, 'live');
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
  await expect(landing.field('Name')).toHaveValue('Ines Marlow');
});
