import { readdirSync } from 'node:fs';
import { expect } from '../fixtures.ts';
import { liveRemote, withAlteredFile } from './deployed-files.ts';
import { test } from './own-edge.ts';

test('a picture that was altered where it lies is not sent', async ({ ownEdge, request }) => {
  const live = liveRemote(ownEdge.deployDir, 'mfe-marketing');
  const file = readdirSync(live.folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('.svg'));
  if (file === undefined) throw new Error('mfe-marketing has no picture');
  const url = `${ownEdge.url}/remotes/mfe-marketing/${live.buildId}/${file}`;
  expect((await request.get(url)).status()).toBe(200);
  await withAlteredFile(live, file, async () => expect((await request.get(url)).status()).toBe(404));
  expect((await request.get(url)).status()).toBe(200);
});
