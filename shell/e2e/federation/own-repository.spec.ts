import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { liveRemote } from './deployed-files.ts';
import { moreButton, title } from './own-remote.ts';
import { lockedVersion, test, workspace } from './own-repository.ts';

const screen = 'src/features/overview/overview-page.tsx';

/** Another version than the shell's, of a package that every page has in it and that nobody shares. */
const otherZod = '4.6.5';

/** What no compiler that knows the packages' types lets through. */
const wrongUses = `import { usePageTitle } from '@vitrine/shell-sdk';
import { Button } from '@vitrine/ui';
export const Wrong = () => {
  usePageTitle(42);
  return <Button shape="round">Book</Button>;
};
`;

/** Scripts of the remote's build that hold React itself: only React makes elements of this kind. */
const copiesOfReact = (page: Page): (() => Promise<string[]>) => {
  const scripts: Promise<{ url: string; text: string }>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (/\/remotes\/mfe-booking\/.*\.js$/.test(url)) scripts.push(response.text().then((text) => ({ url, text })));
  });
  return async () => {
    const loaded = await Promise.all(scripts);
    expect(loaded.length).toBeGreaterThan(0);
    return loaded.filter(({ text }) => text.includes('react.transitional.element')).map(({ url }) => url);
  };
};

test('a remote of another repository is built against the packages, deploys and runs', async ({
  page,
  ownEdge,
  ownRepository: { folder, npm, edit },
}) => {
  test.setTimeout(600_000);
  await test.step('a lock file of its own, with another version of a package that is not shared', async () => {
    await npm(['install', `zod@${otherZod}`, '--prefer-offline', '--no-audit', '--no-fund']);
    expect(lockedVersion(folder, 'zod')).toBe(otherZod);
    expect(lockedVersion(workspace, 'zod')).not.toBe(otherZod);
    expect(lockedVersion(folder, 'react')).toBe(lockedVersion(workspace, 'react'));
    edit(screen, '{ usePageTitle }', '{ Link, usePageTitle }');
    edit(screen, 'import { styled }', "import { core } from 'zod';\nimport { styled }");
    edit(
      screen,
      '<Text>{texts.lead}</Text>',
      '<Text>{texts.lead}</Text>\n      <Link to="/packages">Packages</Link>\n      ' +
        "<output>{Object.values(core.version).join('.')}</output>",
    );
  });

  await test.step('its types are those of the packages', async () => {
    writeFileSync(join(folder, 'src/wrong.tsx'), wrongUses);
    const output = await npm(['run', 'typecheck', '--', '--pretty', 'false']).catch((error: Error) => error.message);
    expect(output).toContain('wrong.tsx(4,16): error TS2345');
    expect(output).toContain('wrong.tsx(5,18): error TS2322');
    expect(output.match(/error TS/g)).toHaveLength(2);
    rmSync(join(folder, 'src/wrong.tsx'));
    await npm(['test']);
  });

  await test.step('deploys: compiles, builds, opens its page, and goes live', async () => {
    const output = await npm(['run', 'vitrine', '--', 'deploy'], {
      VITRINE_DEPLOY_DIR: ownEdge.deployDir,
      EDGE_URL: ownEdge.url,
      BFF_URL: '',
    });
    expect(output).toMatch(/smoke check of 1 page/);
    expect(output).toMatch(/visible at .* after \d+ ms/);
  });

  const reactOfRemote = copiesOfReact(page);
  await page.goto('/booking');
  await expect(page.locator('main [data-remote="mfe-booking"]')).toHaveAttribute(
    'data-build',
    liveRemote(ownEdge.deployDir, 'mfe-booking').buildId,
  );
  await expect(title(page)).toHaveText('Booking');
  await expect(page.getByRole('status').filter({ hasText: /^[\d.]+$/ })).toHaveText(otherZod);
  // The design system's own rule for this shape.
  await expect(moreButton(page)).toHaveCSS('border-top-left-radius', '999px');
  // State of a component and a part that is fetched: both need the React that the page runs.
  await moreButton(page).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  expect(await reactOfRemote()).toEqual([]);

  await page.evaluate(() => Object.assign(globalThis, { stillTheSameDocument: true }));
  await page.getByRole('link', { name: 'Packages', exact: true }).first().click();
  await expect(page.locator('main [data-remote="mfe-onboarding"]')).toBeVisible();
  await expect(page).toHaveURL(/\/packages$/);
  expect(await page.evaluate(() => 'stillTheSameDocument' in globalThis)).toBe(true);
});
