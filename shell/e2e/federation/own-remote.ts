import type { Page } from 'playwright/test';
import { liveRemote } from './deployed-files.ts';
import { test as base, type OwnEdge } from './own-edge.ts';
import { createWorkspace, type OwnWorkspace } from './own-workspace.ts';

/** A workspace of the worker's own with a fourth remote in it, as `npm run new:remote booking` makes it. */
export const test = base.extend<object, { ownWorkspace: OwnWorkspace }>({
  ownWorkspace: [
    async ({}, use) => {
      const workspace = createWorkspace();
      try {
        await workspace.run(['tools/new-remote.ts', 'booking']);
        await use(workspace);
      } finally {
        workspace.remove();
      }
    },
    { scope: 'worker' },
  ],
});

/** The file of its words. */
export const content = 'mfe-booking/src/features/overview/content.ts';
export const title = (page: Page) =>
  page.locator('main [data-remote="mfe-booking"]').getByRole('heading', { level: 1 });
export const moreButton = (page: Page) => page.getByRole('button', { name: 'How it is made' });

/**
 * `npm run vitrine -- deploy mfe-booking` or `rollback mfe-booking`: the tool itself, on the edge's folder. Answers
 * what is live then.
 */
export const operate = async (
  workspace: OwnWorkspace,
  { url, deployDir }: OwnEdge,
  ...command: string[]
): Promise<string> => {
  await workspace.run(['libs/federation/src/deploy/cli.ts', ...command], {
    env: { VITRINE_DEPLOY_DIR: deployDir, EDGE_URL: url, BFF_URL: '' },
  });
  return liveRemote(deployDir, 'mfe-booking').buildId;
};
