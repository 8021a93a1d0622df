import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listVersions, publish, restoreVersion } from '@vitrine/federation/deploy';
import { startEdge, writeRemote, type EdgeFixture } from './testing-edge.ts';

describe('an edge whose registry is lost or damaged', () => {
  let fixture: EdgeFixture;
  const fileOf = (name: string) => join(fixture.workspace, 'deploy/registry', name);
  const page = async () => {
    const { statusCode, body } = await fixture.edge.inject('/');
    return { statusCode, shows: /data-build="(\w+)"/.exec(body)?.[1] };
  };
  const health = async () => {
    const { statusCode, json } = await fixture.edge.inject('/healthz');
    return { statusCode, ...json<{ status: string; remotes: number; lastGoodRegistrySince?: string }>() };
  };
  /** Asks again until the edge has looked, which it does a few times a second. */
  const untilHealthIs = async (status: string) => {
    const end = performance.now() + 5000;
    for (;;) {
      const answer = await health();
      if (answer.status === status) return answer;
      if (performance.now() > end) throw new Error(`The edge is not ${status} after 5 s: ${JSON.stringify(answer)}`);
      await new Promise(setImmediate);
    }
  };

  beforeEach(async () => {
    fixture = await startEdge();
    if ((await page()).shows !== 'bbbbbbbbbbbb') throw new Error('The edge does not show the build before the fault');
  });
  afterEach(() => fixture.close());

  const faults: [string, (file: string) => void][] = [
    ['missing', (file) => rmSync(file)],
    ['damaged', (file) => writeFileSync(file, '{ half')],
    ['empty', (file) => writeFileSync(file, '')],
    ['of another shape', (file) => writeFileSync(file, '{"version":2}')],
  ];
  describe.each(['local.json', 'local.shell.json'])('%s', (name) => {
    it.each(faults)('that is %s: goes on with the last good one, says so, and follows the next', async (_, spoil) => {
      const whole = readFileSync(fileOf(name));
      spoil(fileOf(name));
      const degraded = await untilHealthIs('degraded');
      expect(degraded).toMatchObject({
        statusCode: 200,
        shell: 'aaaaaaaaaaaa',
        remotes: 1,
        lastGoodRegistrySince: expect.stringMatching(/^\d{4}-/),
      });
      expect(JSON.stringify(degraded)).not.toContain(fixture.workspace);
      expect(await page()).toEqual({ statusCode: 200, shows: 'bbbbbbbbbbbb' });

      writeFileSync(fileOf(name), whole);
      expect(await untilHealthIs('ok')).not.toHaveProperty('lastGoodRegistrySince');
      await fixture.publishRemote('cccccccccccc', 'Second');
      while ((await page()).shows !== 'cccccccccccc') await new Promise(setImmediate);
    });

    it.each(faults)('that is %s when the edge starts: serves what the edge before served', async (_, spoil) => {
      await fixture.publishRemote('cccccccccccc', 'Second');
      while ((await page()).shows !== 'cccccccccccc') await new Promise(setImmediate);
      const whole = readFileSync(fileOf(name));
      spoil(fileOf(name));
      await fixture.restart();
      expect(await page()).toEqual({ statusCode: 200, shows: 'cccccccccccc' });
      expect(await health()).toMatchObject({ statusCode: 200, status: 'degraded' });
      expect((await fixture.edge.inject('/remotes/mfe-marketing/cccccccccccc/remoteEntry.1.js')).statusCode).toBe(200);
      writeFileSync(fileOf(name), whole);
      await untilHealthIs('ok');
    });
  });

  it.each(faults.slice(1))('that is %s, and nothing was ever kept: 503, to be tried again', async (_, spoil) => {
    spoil(fileOf('local.json'));
    await fixture.restart({ mirror: join(fixture.workspace, 'another') });
    const answer = await fixture.edge.inject('/');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toHaveProperty('retry-after');
  });

  it('takes a damaged copy for none', async () => {
    await fixture.restart();
    await page();
    await fixture.edge.close();
    const folder = join(fixture.workspace, 'mirror/last-good');
    const [copy = ''] = readdirSync(folder);
    writeFileSync(join(folder, copy), '{ half');
    await fixture.restart();
    expect(await page()).toEqual({ statusCode: 200, shows: 'bbbbbbbbbbbb' });
  });

  it('never takes the copy of another environment or another store', async () => {
    await fixture.restart({ deploy: { ...fixture.place, environment: 'other' } });
    renameSync(fileOf('local.json'), fileOf('away.json'));
    renameSync(fileOf('local.shell.json'), fileOf('away.shell.json'));
    expect((await fixture.edge.inject('/')).statusCode).toBe(503);
  });

  it('serves the version that is restored, within a second', async () => {
    await fixture.publishRemote('cccccccccccc', 'Second');
    writeFileSync(fileOf('local.json'), '{ half');
    await fixture.restart();
    const [newest, older] = await listVersions(fixture.place);
    await restoreVersion(fixture.place, newest?.id ?? '', { by: 'spec' });
    const start = performance.now();
    await untilHealthIs('ok');
    expect(await page()).toEqual({ statusCode: 200, shows: 'cccccccccccc' });
    await restoreVersion(fixture.place, older?.id ?? '', { by: 'spec' });
    while ((await page()).shows !== 'bbbbbbbbbbbb') await new Promise(setImmediate);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  describe('that lacks a remote', () => {
    const emptied = '{"version":1,"remotes":[]}';
    type Entry = { name: string; routes: string[] };
    const edit = (change: (remotes: Entry[]) => Entry[]): void => {
      const registry = JSON.parse(readFileSync(fileOf('local.json'), 'utf8')) as { remotes: Entry[] };
      writeFileSync(fileOf('local.json'), JSON.stringify({ ...registry, remotes: change(registry.remotes) }));
    };
    const withoutOther = (remotes: Entry[]): Entry[] => remotes.filter(({ name }) => name !== 'mfe-other');
    const untilRemotes = async (count: number) => {
      const end = performance.now() + 5000;
      while (performance.now() < end) {
        const answer = await health();
        if (answer.remotes === count) return answer;
        await new Promise(setImmediate);
      }
      throw new Error(`The edge does not serve ${String(count)} remotes after 5 s`);
    };
    const statusOf = async (path: string) => (await fixture.edge.inject(path)).statusCode;

    beforeEach(async () => {
      const change = { name: 'mfe-other', routes: ['/other'], prerendered: {}, redirects: {}, screens: ['/other'] };
      const project = join(fixture.workspace, 'other');
      writeRemote(project, 'dddddddddddd', 'Other', { change });
      await publish(fixture.place, project, { by: 'spec' });
      await untilRemotes(2);
    });

    it('since somebody emptied it: serves the site as it was, also after a restart, and says so', async () => {
      const whole = readFileSync(fileOf('local.json'));
      writeFileSync(fileOf('local.json'), emptied);
      expect(await untilHealthIs('degraded')).toMatchObject({ remotes: 2 });
      await fixture.restart();
      expect(await untilHealthIs('degraded')).toMatchObject({ remotes: 2 });
      expect([(await page()).shows, await statusOf('/other')]).toEqual(['bbbbbbbbbbbb', 200]);
      writeFileSync(fileOf('local.json'), whole);
      expect(await untilHealthIs('ok')).toMatchObject({ remotes: 2 });
    });

    it('since somebody took one out by hand: goes on with it, and follows the others', async () => {
      edit(withoutOther);
      await untilHealthIs('degraded');
      await fixture.publishRemote('cccccccccccc', 'Second');
      while ((await page()).shows !== 'cccccccccccc') await new Promise(setImmediate);
      expect(await health()).toMatchObject({ status: 'degraded', remotes: 2 });
      expect(await statusOf('/other')).toBe(200);
    });

    it('since a step of the tool took it out: goes on without it', async () => {
      const line = {
        at: new Date().toISOString(),
        by: 'spec',
        remote: 'mfe-other',
        from: 'dddddddddddd',
        reason: 'over',
      };
      const log = join(fixture.workspace, 'deploy', fixture.place.logKey);
      // What came of a step that was refused is no removal.
      appendFileSync(log, `${JSON.stringify({ ...line, action: 'refuse', to: null })}\n`);
      edit(withoutOther);
      await untilHealthIs('degraded');
      appendFileSync(log, `${JSON.stringify({ ...line, action: 'retire', to: null })}\n`);
      expect(await untilRemotes(1)).toMatchObject({ status: 'ok' });
      expect(await statusOf('/other')).toBe(404);
      await fixture.restart();
      expect(await health()).toMatchObject({ status: 'ok', remotes: 1 });
    });

    it('since a version without it was restored: goes on without it', async () => {
      const versions = await listVersions(fixture.place);
      const before = versions.find(({ registry }) => registry.remotes.length === 1);
      await restoreVersion(fixture.place, before?.id ?? '', { by: 'spec' });
      expect(await untilRemotes(1)).toMatchObject({ status: 'ok' });
    });

    it('beside another that owns its route: leaves it out, and says so', async () => {
      edit((remotes) => remotes.map((entry) => ({ ...entry, routes: ['/', ...entry.routes] })));
      expect(await untilHealthIs('degraded')).toMatchObject({ remotes: 1 });
      expect(await statusOf('/')).toBe(200);
    });
  });
});
