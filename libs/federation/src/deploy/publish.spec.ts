import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployFolder, readRegistry } from './deploy-folder.ts';
import { DeployRefused, publish } from './publish.ts';

const shell = {
  kind: 'shell',
  name: 'shell',
  buildId: 'aaaaaaaaaaaa',
  entry: ['shell.js'],
  firstView: ['shell.js'],
  contract: 1,
  sdk: '1.0.0',
  react: '19.3.1',
  documents: { site: 's', bare: 'b', notFound: 'n' },
};
const portal = {
  kind: 'remote',
  name: 'mfe-portal',
  buildId: 'bbbbbbbbbbbb',
  firstView: ['remoteEntry.js'],
  owner: 'Staff portal team',
  routes: ['/admin', '/leads'],
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  prerendered: {},
};

describe('publish', () => {
  let workspace: string;
  const folder = () => deployFolder(workspace, { VITRINE_DEPLOY_DIR: 'deploy' });

  const project = (record: Record<string, unknown> & { name: string }, files: Record<string, string> = { 'remoteEntry.js': 'entry()' }): string => {
    const path = join(workspace, record.name);
    rmSync(path, { recursive: true, force: true });
    mkdirSync(join(path, 'dist'), { recursive: true });
    for (const [name, content] of Object.entries({ ...files, 'build.json': JSON.stringify(record) })) writeFileSync(join(path, 'dist', name), content);
    return path;
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-publish-'));
    await publish(folder(), project(shell, { 'shell.js': 'boot()' }));
  });

  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('copies the build to a folder of its own and names every file with its integrity', async () => {
    await expect(publish(folder(), project(portal))).resolves.toMatchObject({ changed: true });
    const [entry] = readRegistry(folder()).remotes;
    expect(entry).toMatchObject({ name: 'mfe-portal', owner: 'Staff portal team', routes: ['/admin', '/leads'], current: { buildId: 'bbbbbbbbbbbb' }, history: [] });
    expect(Object.keys(entry?.current.integrity ?? {})).toEqual(['/remotes/mfe-portal/bbbbbbbbbbbb/build.json', '/remotes/mfe-portal/bbbbbbbbbbbb/remoteEntry.js']);
    expect(readFileSync(join(workspace, 'deploy/remotes/mfe-portal/bbbbbbbbbbbb/remoteEntry.js'), 'utf8')).toBe('entry()');
  });

  it('changes nothing when the build is live already', async () => {
    await publish(folder(), project(portal));
    const before = readFileSync(folder().registryFile, 'utf8');
    await expect(publish(folder(), project(portal))).resolves.toMatchObject({ changed: false });
    expect(readFileSync(folder().registryFile, 'utf8')).toBe(before);
  });

  it('keeps the older build, its files and its place in the history', async () => {
    await publish(folder(), project(portal));
    await publish(folder(), project({ ...portal, buildId: 'cccccccccccc' }, { 'remoteEntry.js': 'entry(2)' }));
    const [entry] = readRegistry(folder()).remotes;
    expect(entry?.current.buildId).toBe('cccccccccccc');
    expect(entry?.history.map(({ buildId }) => buildId)).toEqual(['bbbbbbbbbbbb']);
    expect(existsSync(join(workspace, 'deploy/remotes/mfe-portal/bbbbbbbbbbbb/remoteEntry.js'))).toBe(true);
  });

  it.each([
    ['another contract', { ...portal, contract: 2 }, /contract 2/],
    ['a shell-sdk the shell does not have', { ...portal, sdk: '^2.0.0' }, /shell-sdk \^2\.0\.0/],
    ['a newer React', { ...portal, react: '20.0.0' }, /React 20\.0\.0/],
    ['the start page without its prerendered page', { ...portal, routes: ['/'] }, /no prerendered page/],
  ])('refuses %s and changes nothing', async (_, record, reason) => {
    await expect(publish(folder(), project(record))).rejects.toThrow(reason);
    expect(readRegistry(folder()).remotes).toEqual([]);
  });

  it.each([['/leads'], ['/leads/archive'], ['/admin']])('refuses the route %s of another remote', async (route) => {
    await publish(folder(), project(portal));
    const other = project({ ...portal, name: 'mfe-onboarding', routes: [route] });
    await expect(publish(folder(), other)).rejects.toThrow(/overlaps .* of mfe-portal \(Staff portal team\)/);
  });

  it('lets a route stand beside one that only begins alike', async () => {
    await publish(folder(), project(portal));
    const other = project({ ...portal, name: 'mfe-onboarding', routes: ['/leads-archive'] });
    await expect(publish(folder(), other)).resolves.toMatchObject({ changed: true });
  });

  it('says what to do when there is no build', async () => {
    await expect(publish(folder(), join(workspace, 'nothing'))).rejects.toThrow(DeployRefused);
  });

  it('loses no deploy when several run at once', async () => {
    const records = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'].map((name) => ({ ...portal, name, routes: [`/${name}`] }));
    await Promise.all(records.map((record) => publish(folder(), project(record))));
    expect(readRegistry(folder()).remotes.map(({ name }) => name)).toEqual(['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d']);
  });
});
