import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DeployPlace } from './place.ts';
import { recordSmoke } from './smoke/smoke-record.ts';
import { folderOfBuild } from './published-files.ts';

/** Small builds, as the build tool writes them, for the specs of this folder. */
export const shellRecord = {
  kind: 'shell',
  name: 'shell',
  buildId: 'aaaaaaaaaaaa',
  entry: ['shell.js'],
  firstView: ['shell.js'],
  contract: 1,
  sdk: '1.0.0',
  react: '19.3.1',
  documents: { site: 'documents/site.html', bare: 'documents/bare.html', notFound: 'documents/none.html' },
};

export const shellFiles = {
  'shell.js': 'boot()',
  'documents/site.html': 's',
  'documents/bare.html': 'b',
  'documents/none.html': 'n',
};

export const portalRecord = {
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

export const portalFiles = { 'mf-manifest.json': '{}', 'remoteEntry.js': 'entry()', 'remoteEntry.js.br': 'compressed' };

/** Writes a project with its `dist`; answers its folder. */
export const writeProject = (
  workspace: string,
  record: Readonly<Record<string, unknown>> & { readonly name: string },
  files: Readonly<Record<string, string>>,
): string => {
  const path = join(workspace, record.name);
  rmSync(path, { recursive: true, force: true });
  for (const [name, content] of Object.entries({ ...files, 'build.json': JSON.stringify(record) })) {
    mkdirSync(dirname(join(path, 'dist', name)), { recursive: true });
    writeFileSync(join(path, 'dist', name), content);
  }
  return path;
};

/** Says of a build that its smoke check passed. */
export const markAsPassed = (place: DeployPlace, name: string, buildId: string): Promise<void> =>
  recordSmoke(place, folderOfBuild(name, buildId), {
    status: 'passed',
    at: '2026-11-24T10:15:00.000Z',
    by: 'ada',
    ms: 8400,
    routes: [{ path: '/leads', ms: 900, bytes: 70_000 }],
    beside: { shell: shellRecord.buildId },
  });
