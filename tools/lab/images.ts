/**
 * `npm run lab -- images`: the container images, built without an engine, their sizes beside their budgets. It builds
 * them of `tools/docker/Dockerfile`, starts them on loopback with the settings of docker-compose.yml's demo, and sends
 * an inquiry and a payment through them. It needs root on Debian or Ubuntu with `buildah` and `debootstrap`.
 *
 *     npm run lab -- images
 *     npm run lab -- images --build   builds and measures only
 *
 * Writes the bill of materials of the release beside their logs, `sbom.cdx.json` (CycloneDX), to publish with them.
 *
 * The images stay in buildah's store as `localhost/vitrine/bff`, `edge` and `sandbox`. DEBIAN_MIRROR names a mirror of
 * Debian other than its own. Ends with 1 where an image is over its budget or something fails, with 2 where the
 * packages are missing.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBase } from './images/base.ts';
import { build, configOf, missingPackages, sizeOf } from './images/buildah.ts';
import { imagesFolder, runImages, targets, type Target } from './images/run-images.ts';
import { readBillOfMaterials } from './images/sbom.ts';
import { payPackage, readPage, sendInquiry } from './images/smoke.ts';
import { explain } from '../system/explain.ts';
import { openLog } from '../system/log-files.ts';
import { terminalProgress } from '../system/progress.ts';

const { values } = parseArgs({ options: { build: { type: 'boolean', default: false } } });

/** Largest size of each image, MB (10⁶ bytes). The goal for the BFF is 250; what is far below it stays there. */
const budgets: Readonly<Record<Target, number>> = { bff: 200, edge: 200, sandbox: 150 };
const images = { bff: 'localhost/vitrine/bff', edge: 'localhost/vitrine/edge', sandbox: 'localhost/vitrine/sandbox' };

const progress = terminalProgress(process.stdout);
const stopping = new AbortController();
const { signal } = stopping;
const logs = join(imagesFolder, 'logs');

/** What the build needs of this machine to reach the registry of packages. */
const buildOptions = (node: string): string[] => {
  const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const npmrc = join(process.env['HOME'] ?? '/root', '.npmrc');
  return [
    '--build-arg',
    `NODE_IMAGE=${node}`,
    ...(existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : []),
    ...(existsSync(certificates)
      ? ['--volume', `${certificates}:${certificates}:ro`, '--build-arg', `NODE_EXTRA_CA_CERTS=${certificates}`]
      : []),
  ];
};

const buildAll = async (): Promise<void> => {
  const node = await buildBase({ folder: imagesFolder, logs, progress, signal });
  await progress.step('Bill of materials', async (report) => {
    const file = join(imagesFolder, 'sbom.cdx.json');
    writeFileSync(file, await readBillOfMaterials());
    report(file);
  });
  for (const target of targets)
    await progress.step(`Build of ${target}`, () =>
      build({
        title: `The build of ${target}`,
        image: images[target],
        file: 'tools/docker/Dockerfile',
        context: '.',
        options: [...buildOptions(node), '--target', target],
        log: openLog(logs, `build-${target}`),
        signal,
      }),
    );
};

/** Prints each image's size beside its budget; answers whether all are within. */
const printSizes = async (): Promise<boolean> => {
  const sizes = await Promise.all(
    targets.map(async (target) => ({ target, megabytes: (await sizeOf(images[target])) / 1e6 })),
  );
  progress.note('\nimage      size     budget');
  for (const { target, megabytes } of sizes) {
    const mark = megabytes > budgets[target] ? '   over its budget' : '';
    progress.note(
      `${target.padEnd(8)}${megabytes.toFixed(0).padStart(4)} MB${String(budgets[target]).padStart(7)} MB${mark}`,
    );
  }
  progress.note('');
  return sizes.every(({ target, megabytes }) => megabytes <= budgets[target]);
};

/** Throws unless a program runs without root, on a file system that could be read-only, with no secret in its image. */
const checkImage = async (target: Target, writable: readonly string[]): Promise<void> => {
  const { User, Env } = await configOf(images[target]);
  if (User !== '1000:1000') throw new Error(`The image ${target} runs as '${User}', not as 1000:1000.`);
  const secret = Env.find((line) => /(?:KEY|SECRET|PASSWORD|TOKEN)\w*=/.test(line));
  if (secret !== undefined) throw new Error(`The image ${target} holds ${secret.split('=')[0] ?? ''}.`);
  if (writable.join() !== '/data,/tmp')
    throw new Error(`The image ${target} could write to ${writable.join(' and ')}, not to /data and /tmp alone.`);
};

const smoke = async (): Promise<void> => {
  const running = await runImages({ images, logs, progress, signal });
  try {
    await progress.step('No root, nothing to write to, no secret', async () => {
      for (const target of targets) await checkImage(target, await running.writableFolders(target));
    });
    const check = (title: string, run: (urls: typeof running.urls) => Promise<string>): Promise<void> =>
      progress.step(title, async (report) => {
        signal.throwIfAborted();
        report(await run(running.urls));
      });
    await check('The landing page', readPage);
    await check('An inquiry through edge and BFF', sendInquiry);
    await check('A payment through edge, BFF and sandbox', payPackage);
  } finally {
    await running.stop();
  }
};

const run = async (): Promise<number> => {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(
      `Images are built with Debian's buildah and debootstrap, and not all is installed here:\n` +
        `  apt-get install --no-install-recommends ${missing.join(' ')}\n` +
        'With Docker, the same images are built by: docker build -f tools/docker/Dockerfile --target bff .',
    );
    return 2;
  }
  if (process.getuid?.() !== 0) {
    console.error('Run it as root: debootstrap makes device files, and programs are started in another root folder.');
    return 2;
  }
  await buildAll();
  const isWithin = await printSizes();
  if (!values.build) await smoke();
  return isWithin ? 0 : 1;
};

for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(name, () => {
    process.exitCode = code;
    stopping.abort();
  });

try {
  const code = await run();
  process.exitCode ??= code;
} catch (error) {
  if (signal.aborted) progress.note('\nStopped.');
  else console.error(`\n${explain(error)}`);
  process.exitCode ??= 1;
}
