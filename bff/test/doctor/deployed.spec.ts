import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runbooks } from '../../src/operations/doctor/index.ts';
import { first } from '../support/deploys.ts';
import { eventually } from '../support/test-app.ts';
import { type ExaminedWorld, startExamined } from './support.ts';

let world: ExaminedWorld;

beforeAll(async () => {
  world = await startExamined();
}, 60_000);

afterEach(() => world.deploys.reset());

afterAll(() => world?.stop());

describe('what is deployed', () => {
  it('with a missing file', async () => {
    rmSync(join(world.store.folder, 'remotes/mfe-portal', first, 'entry.js'));
    expect(await world.wrongNow()).toEqual([['Builds', `files are missing of mfe-portal ${first}`, runbooks.files]]);
  });

  it('unsigned, where signatures are asked for', async () => {
    writeFileSync(
      join(world.store.folder, 'registry/rights.json'),
      JSON.stringify({ version: 1, signed: ['local'], teams: {} }),
    );
    expect(await world.wrongNow()).toEqual([
      ['Signatures', 'shell aaaaaaaaaa: it is not signed', runbooks.signatures],
      ['Signatures', `mfe-portal ${first}: it is not signed`, runbooks.signatures],
    ]);
    rmSync(join(world.store.folder, 'registry/rights.json'));
    expect(await world.wrongNow({ EDGE_REQUIRE_SIGNATURES: '1' })).toHaveLength(2);
  });

  it('by a registry that cannot be read: the edge serves what was live', async () => {
    writeFileSync(join(world.store.folder, 'registry/local.json'), '{"remotes": [');
    await eventually('the edge has noticed', async () =>
      (await (await fetch(`${world.env['EDGE_URL'] ?? ''}/healthz`)).text()).includes('degraded'),
    );
    expect(await world.wrongNow()).toEqual([
      ['edge', expect.stringMatching(/^cannot read what is live and serves what was since 20/), runbooks.registry],
      ['Registry', expect.stringMatching(/^that of local cannot be read/), runbooks.registry],
    ]);
  });
});
