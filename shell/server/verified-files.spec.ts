import { renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSource } from './deploy-source.ts';
import { startEdge, type EdgeFixture } from './testing-edge.ts';
import { createVerifier, type ReadVerified } from './verified-files.ts';

describe('a published file that is looked up', () => {
  const url = '/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js';
  let fixture: EdgeFixture;
  let path: string;
  let altered: string[];
  let verify: ReadVerified;

  beforeEach(async () => {
    fixture = await startEdge();
    path = join(fixture.workspace, 'deploy', url);
    altered = [];
    verify = createVerifier(openSource(fixture.place), fixture.readDeployment, (file) => altered.push(file));
  });
  afterEach(() => fixture.close());

  const copy = () => ({ url, path, encoding: 'identity' as const, stats: statSync(path) });

  it('and cannot be read in that moment is not sent, is not called altered, and is sent once it can', async () => {
    const found = copy();
    renameSync(path, `${path}.away`);
    expect(await verify(found)).toBeNull();
    renameSync(`${path}.away`, path);
    expect([String(await verify(found)), altered]).toEqual(['entry()', []]);
  });

  it('and is another than was published is called altered once', async () => {
    writeFileSync(path, 'other()');
    expect([await verify(copy()), await verify(copy()), altered]).toEqual([null, null, [path]]);
  });
});
