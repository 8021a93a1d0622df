import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BuildRecord } from './build-record.ts';
import { buildProject } from './build-project.ts';

const repository = join(import.meta.dirname, '../../../..');
const packages = join(repository, 'node_modules');

/** A shell-sdk of version 1.3.0, in which each function is named after the version that brought it. */
const sdk = {
  'package.json': JSON.stringify({
    name: '@vitrine/shell-sdk',
    version: '1.3.0',
    type: 'module',
    exports: { '.': './src/index.ts' },
    sideEffects: false,
  }),
  'api/exports.json': JSON.stringify({ from10: '1.0.0', from12: '1.2.0', from13: '1.3.0' }),
  'src/index.ts': ['10', '12', '13', 'Nowhere']
    .map((name) => `export const from${name} = (): string => '${name}';`)
    .join('\n'),
};

/** A workspace with one small remote, for the specs of this folder. */
export interface RemoteWorkspace {
  readonly root: string;
  /** Builds the remote of these sources. */
  readonly build: (files: Readonly<Record<string, string>>) => Promise<BuildRecord>;
  readonly remove: () => void;
}

/** Takes the packages of this workspace, the real contracts too, and a shell-sdk of its own. */
export const createRemoteWorkspace = (): RemoteWorkspace => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-small-remote-'));
  const write = (folder: string, files: Readonly<Record<string, string>>): void => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, folder, name)), { recursive: true });
      writeFileSync(join(root, folder, name), content);
    }
  };
  write('libs/shell-sdk', sdk);
  mkdirSync(join(root, 'node_modules/@vitrine'), { recursive: true });
  for (const name of readdirSync(packages).filter((name) => name !== '@vitrine' && !name.startsWith('.')))
    symlinkSync(join(packages, name), join(root, 'node_modules', name));
  symlinkSync(join(root, 'libs/shell-sdk'), join(root, 'node_modules/@vitrine/shell-sdk'));
  for (const name of ['contracts', 'money'])
    symlinkSync(join(repository, 'libs', name), join(root, 'node_modules/@vitrine', name));
  return {
    root,
    build: (files) => {
      rmSync(join(root, 'mfe-small'), { recursive: true, force: true });
      write('mfe-small', {
        'package.json': '{ "name": "mfe-small", "version": "0.1.0", "sideEffects": false }',
        ...files,
      });
      return buildProject({
        kind: 'remote',
        name: 'mfe-small',
        folder: join(root, 'mfe-small'),
        owner: 'Small team',
        routes: ['/small'],
        screens: ['/small'],
        pages: {},
        devPort: 4999,
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
