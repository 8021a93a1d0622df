import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface BundledChromium {
  readonly executablePath: string;
  /** Where it finds the libraries and fonts it brings along, so that a bare Debian is enough. */
  readonly env: Record<string, string>;
}

const exists = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const packageVersion = async (): Promise<string> => {
  // The package exports no package.json, so it is read beside its entry.
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
};

/** The archive's own configuration names folders of AWS Lambda. */
const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;

const extract = async (target: string): Promise<void> => {
  // Unpacked aside and moved: two test runs at once never see half a browser.
  const draft = await mkdtemp(`${target}-`);
  await chmod(draft, 0o755);
  const child = spawn(process.execPath, [join(dirname(fileURLToPath(import.meta.url)), 'extract.mjs')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TMPDIR: draft },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(`Chromium could not be unpacked (about 210 MB, in ${tmpdir()}):\n${errors.trim()}`);
  }
  await writeFile(join(draft, 'fonts', 'fonts.conf'), fontConfiguration(target));
  await mkdir(join(draft, 'font-cache'));
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
};

/**
 * Unpacks the Chromium inside `@sparticuz/chromium` (Linux x64) once per version and user, and answers how to run it.
 */
export const findBundledChromium = async (): Promise<BundledChromium> => {
  const target = join(tmpdir(), `vitrine-chromium-${await packageVersion()}-${process.getuid?.() ?? 0}`);
  if (!(await exists(join(target, 'chromium')))) {
    await rm(target, { recursive: true, force: true });
    await extract(target);
  }
  return {
    executablePath: join(target, 'chromium'),
    env: { LD_LIBRARY_PATH: join(target, 'al2023', 'lib'), FONTCONFIG_PATH: join(target, 'fonts') },
  };
};
