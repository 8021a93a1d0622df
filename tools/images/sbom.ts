import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { workspace } from '../system/workspace.ts';

/** The bill of materials of a release as CycloneDX in JSON: every package that the images can hold. */
export const readBillOfMaterials = async (): Promise<string> => {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', ['sbom', ...options], { cwd: workspace, maxBuffer: 64_000_000 });
  return stdout;
};
