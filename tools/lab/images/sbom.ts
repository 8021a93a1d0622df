import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { workspace } from '../../system/workspace.ts';

const Lock = z.looseObject({ packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })) });
const Manifest = z.looseObject({});

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(workspace, name), 'utf8'));

/**
 * The bill of materials of a release as CycloneDX in JSON: every package that the images can hold. npm reads a copy of
 * the lock without what only builds and tests: its own `--omit=dev` also leaves out what any workspace names under
 * `devDependencies`, React and pg among them.
 */
export const readBillOfMaterials = async (): Promise<string> => {
  const lock = Lock.parse(readJson('package-lock.json'));
  const released = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  const withoutDev = <T extends object>(entry: T): T => ({ ...entry, devDependencies: undefined });
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sbom-'));
  try {
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({
        ...lock,
        packages: Object.fromEntries(released.map(([path, entry]) => [path, withoutDev(entry)])),
      }),
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify(withoutDev(Manifest.parse(readJson('package.json')))));
    const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const { stdout } = await promisify(execFile)('npm', ['sbom', ...options], { cwd: folder, maxBuffer: 64_000_000 });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
