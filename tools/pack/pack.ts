import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compilePackages } from './compile.ts';
import { manifestOf, workspaceVersions } from './manifest.ts';
import { placeOf, readPackages } from './sources.ts';

/** A package in an archive as `npm pack` makes it. */
export interface Archive {
  readonly name: string;
  readonly version: string;
  /** Name of the file, `vitrine-ui-0.1.0.tgz`. */
  readonly file: string;
}

/**
 * Packs what a remote in a repository of its own is built with into `destination`, which is created. Everything is
 * compiled into a temporary folder of this call's own, so calls at the same time do not meet. Throws when a package
 * cannot be compiled or packed.
 */
export const packPackages = async (workspace: string, destination: string): Promise<Archive[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pack-'));
  try {
    const packages = readPackages(workspace);
    const folders = await compilePackages(workspace, packages, folder);
    const versions = workspaceVersions(workspace);
    for (const one of packages) {
      const output = folders.get(one.name) ?? '';
      writeFileSync(
        join(output, 'package.json'),
        `${JSON.stringify(manifestOf(one, output, packages, versions), null, 2)}\n`,
      );
      for (const file of Object.values(one.bin ?? {})) chmodSync(join(output, placeOf(one, file)), 0o755);
    }
    mkdirSync(destination, { recursive: true });
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', ...folders.values(), '--pack-destination', destination, '--json', '--ignore-scripts'],
      { cwd: folder, maxBuffer: 64_000_000, shell: process.platform === 'win32' },
    );
    return (JSON.parse(stdout) as { name: string; version: string; filename: string }[]).map(
      ({ name, version, filename }) => ({ name, version, file: filename }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
