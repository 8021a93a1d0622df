import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { workspace } from '../../system/workspace.ts';
import { readBillOfMaterials } from './sbom.ts';

const Package = z.object({ name: z.string(), version: z.string(), purl: z.string() });
const Bill = z.object({ bomFormat: z.literal('CycloneDX'), specVersion: z.string(), components: z.array(Package) });

it('the bill of materials is CycloneDX, and lists every package that runs at the version it is pinned to', async () => {
  const { components } = Bill.parse(JSON.parse(await readBillOfMaterials()));
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const manifest = z
    .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')));
  const pinned = Object.entries(manifest.dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`);
  expect(pinned.length).toBeGreaterThan(40);
  expect(pinned.filter((one) => !listed.has(one))).toEqual([]);
  // What only builds and tests is not part of a release.
  expect(listed).not.toContain(`pkg:npm/jest@${manifest.devDependencies['jest'] ?? ''}`);
}, 120_000);
